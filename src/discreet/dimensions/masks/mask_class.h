// A class, and the hypotheses that menus may hold, over the points that matter: a function is a word, a point a bit of
// it.
//
// Left out, because no game changes: concepts that repeat another, points on which all functions agree, points that
// repeat another or are its complement. What was left out is remembered, so that answers speak of the table.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "discreet/classes/finite/finite_class.h"

namespace discreet::inline dimensions {

using Mask = std::uint64_t;

// What a column of the table is: `point` of the reduced class, complemented or not; or the constant `flip`.
struct ColumnCopy {
  std::optional<std::size_t> point;
  bool flip = false;

  bool operator==(const ColumnCopy&) const = default;
};

struct MaskClass {
  std::vector<std::size_t> columns;  // of the table: the points kept
  std::vector<ColumnCopy> copies;    // one a column of the table
  std::vector<std::size_t> rows;     // of the table: the concepts kept
  std::vector<Mask> concepts;        // one a concept kept
  // Nothing: a menu may hold any function. Else the only functions that it may hold, and their rows in their table.
  std::optional<std::vector<Mask>> allowed;
  std::vector<std::size_t> allowed_rows;

  unsigned points() const { return static_cast<unsigned>(columns.size()); }
  // The functions that a menu may hold, all 2^points where nothing restricts them.
  std::size_t hypotheses() const { return allowed ? allowed->size() : std::size_t{1} << points(); }
  Mask hypothesis(std::size_t i) const { return allowed ? (*allowed)[i] : static_cast<Mask>(i); }
};

// The points that are left: more than 64 are no word.
constexpr unsigned most_mask_points = 62;

// Nothing when more points are left than fit a word.
std::optional<MaskClass> mask_class(const FiniteClass& concepts);
// The hypotheses are the rows of `allowed`, a table over the same points; throws Error when it is not.
std::optional<MaskClass> mask_class(const FiniteClass& concepts, const FiniteClass& allowed);

}  // namespace discreet::inline dimensions
