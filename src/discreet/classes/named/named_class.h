// Classes that have names: how many concepts and points they have, who labels what, and their tables.
//
// Points and concepts are numbered from 0 on, as below; a certificate that names a class means these numbers.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "discreet/base/integer.h"
#include "discreet/base/progress.h"
#include "discreet/classes/finite/finite_class.h"

namespace discreet::inline classes {

enum class ClassName {
  points,        // concept i is 1 at point i alone; `size` points
  thresholds,    // concept i is 1 at the points below i, i = 0..size; `size` points
  intervals,     // concept 0 nowhere; then [s, t] by s and t; `size` points
  boxes,         // concept 0 nowhere; then a non-empty interval an axis; the grid {0..size-1}^dimension
  halfspaces,    // every labelling of the grid that some w . x >= t makes, in growing order
  balls,         // every labelling of the grid that is 1 inside some closed ball, in growing order
  parities,      // concept r is <r, x> mod 2; the 2^size points of {0,1}^size
  lines,         // concept a + p b is the line y = a x + b mod p; point x + p y; `size` = p is a prime
  conjunctions,  // concept 0 nowhere; then, in base 3, a digit a variable: absent, asserted, denied; {0,1}^size
  cube,          // concept i is 1 at point x where binary digit x of i is 1; `size` points
  random         // fair bits: `rows` concepts on `size` points
};
constexpr auto words(ClassName) {
  return std::array<std::string_view, 11>{"points",   "thresholds", "intervals",    "boxes", "halfspaces", "balls",
                                          "parities", "lines",      "conjunctions", "cube",  "random"};
}

struct NamedClass {
  ClassName name = ClassName::thresholds;
  std::int64_t size = 15;
  std::int64_t dimension = 2;  // of boxes, halfspaces and balls
  std::int64_t rows = 16;      // of random
  std::uint64_t seed = 1;      // of random

  bool operator==(const NamedClass&) const = default;
};

// Throws Error: a size below 1, beyond what numbers hold, or no prime.
void check(const NamedClass& named);

// Coordinates of points have a meaning on grids; the other classes have one coordinate, the number of the point.
bool is_on_grid(ClassName name);

Integer points_of(const NamedClass& named);
// Of halfspaces and balls an upper bound: Cover's count of the labellings of so many points.
Integer concepts_of(const NamedClass& named);

// `thresholds on 15 points`
std::string describe(const NamedClass& named);

// The label of a class with a rule, all but halfspaces, balls and random; numbers as above and below 2^63.
bool label(const NamedClass& named, std::uint64_t concept_index, std::uint64_t point);

bool can_have_table(const NamedClass& named);
// The whole table. Throws Error, with the size that would fit, where it has more than `most_cells` labels.
inline constexpr std::uint64_t most_cells = std::uint64_t{1} << 28;
FiniteClass table_of(const NamedClass& named, const Stage& stage = {Progress{}});

}  // namespace discreet::inline classes
