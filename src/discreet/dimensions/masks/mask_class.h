// A class, and the hypotheses that menus may hold, over the points that matter. A function is a word, and each point is
// a bit of it.
//
// The reduced class leaves out concepts that repeat another and points on which all functions agree. It also leaves out
// points that repeat another or are its complement. No game changes by this. The class remembers everything left out,
// so that answers are about the table.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "discreet/classes/finite/finite_class.h"

namespace discreet::inline dimensions {

using Mask = std::uint64_t;

// A column of the table: either `point` of the reduced class, complemented or not, or the constant `flip`.
struct ColumnCopy {
  std::optional<std::size_t> point;
  bool flip = false;

  bool operator==(const ColumnCopy&) const = default;
};

struct MaskClass {
  std::vector<std::size_t> columns;  // the points kept, as columns of the table
  std::vector<ColumnCopy> copies;    // one per column of the table
  std::vector<std::size_t> rows;     // the concepts kept, as rows of the table
  std::vector<Mask> concepts;        // one per concept kept
  // If empty, a menu may hold any function. Otherwise the only functions that it may hold, and their rows in their
  // table.
  std::optional<std::vector<Mask>> allowed;
  std::vector<std::size_t> allowed_rows;

  unsigned points() const { return static_cast<unsigned>(columns.size()); }
  // The functions that a menu may hold: all 2^points if nothing restricts them.
  std::size_t hypotheses() const { return allowed ? allowed->size() : std::size_t{1} << points(); }
  Mask hypothesis(std::size_t i) const { return allowed ? (*allowed)[i] : static_cast<Mask>(i); }
};

// The most points that may be left: more than 64 do not fit a word.
constexpr unsigned most_mask_points = 62;

// Empty if more points are left than fit a word.
std::optional<MaskClass> mask_class(const FiniteClass& concepts);
// The hypotheses are the rows of `allowed`, a table over the same points. Throws Error if its points differ.
std::optional<MaskClass> mask_class(const FiniteClass& concepts, const FiniteClass& allowed);

// A class on a few of its points. Every lower bound proved for it holds for the class itself.
//
// A prior on functions on all points is one on their restrictions. A distribution on the few points is one on all. So
// tau*, DRepDim and RepDim of a part are at most those of the whole.
// docs/theory/representation_dimension.md#parts
//
// At most `most` columns of the table, and the different concepts on them. The columns are chosen one after the other
// so that they separate as many pairs of concepts as possible. `columns` and `rows` are those of the table. `copies` is
// empty: the other columns are not copies.
MaskClass class_part(const FiniteClass& concepts, unsigned most);

}  // namespace discreet::inline dimensions
