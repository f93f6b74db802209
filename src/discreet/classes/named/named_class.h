// Classes that have names: their numbers of concepts and points, their labels, and their tables.
//
// Points and concepts are numbered from 0 on, as below. A certificate that names a class means these numbers.
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
  points,        // `size` points: concept i is 1 at point i alone
  thresholds,    // `size` points: concept i is 1 at the points below i, i = 0..size
  intervals,     // `size` points: concept 0 is 1 nowhere, then [s, t] by s and t
  boxes,         // the grid {0..size-1}^dimension: concept 0 is 1 nowhere, then one non-empty interval per axis
  halfspaces,    // every labelling of the grid that some w . x >= t makes, in growing order
  balls,         // every labelling of the grid that is 1 inside some closed ball, in growing order
  parities,      // the 2^size points of {0,1}^size: concept r is <r, x> mod 2
  lines,         // point x + p y: concept a + p b is the line y = a x + b mod p, and `size` = p is a prime
  conjunctions,  // {0,1}^size: concept 0 is 1 nowhere, then base 3, one digit per variable: absent, asserted, denied
  cube,          // `size` points: concept i is 1 at point x if binary digit x of i is 1
  random         // fair bits: `rows` concepts on `size` points
};
constexpr auto words(ClassName) {
  return std::array<std::string_view, 11>{"points",   "thresholds", "intervals",    "boxes", "halfspaces", "balls",
                                          "parities", "lines",      "conjunctions", "cube",  "random"};
}

struct NamedClass {
  ClassName name = ClassName::thresholds;
  std::int64_t size = 15;
  std::int64_t dimension = 2;  // for boxes, halfspaces and balls
  std::int64_t rows = 16;      // for random
  std::uint64_t seed = 1;      // for random

  bool operator==(const NamedClass&) const = default;
};

// Throws Error for a size below 1, beyond the range of numbers, or not prime.
void check(const NamedClass& named);

// Coordinates of points have a meaning on grids. The other classes have one coordinate, the number of the point.
bool is_on_grid(ClassName name);

Integer points_of(const NamedClass& named);
// For halfspaces and balls an upper bound: Cover's count of the labellings of this number of points.
Integer concepts_of(const NamedClass& named);

// `thresholds on 15 points`
std::string describe(const NamedClass& named);

// The label of a class with a rule: all but halfspaces, balls and random. Numbers are as above and below 2^63.
bool label(const NamedClass& named, std::uint64_t concept_index, std::uint64_t point);

bool can_have_table(const NamedClass& named);
// The whole table. If it has more than `most_cells` labels, throws Error with the size that would fit.
inline constexpr std::uint64_t most_cells = std::uint64_t{1} << 28;
FiniteClass table_of(const NamedClass& named, const Stage& stage = {Progress{}});

}  // namespace discreet::inline classes
