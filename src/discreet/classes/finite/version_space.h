// The concepts of a class that agree with the labels seen so far, packed anew. A column has as many bits as there are
// concepts left. Only one of the columns that split them alike is kept.
//
// A column is kept flipped, if needed, so that the first concept has label 0. It is dropped if fewer than two concepts
// lie on one side, because no tree of depth two or more exists below it.
#pragma once

#include <vector>

#include "discreet/algebra/bit_matrix.h"
#include "discreet/classes/finite/packed_columns.h"

namespace discreet::inline classes {

struct VersionSpace {
  std::uint32_t rows = 0;
  std::size_t words = 0;
  std::vector<std::uint32_t> members;  // concepts of the class, in growing order
  std::vector<std::uint32_t> points;   // column -> point of the class
  std::vector<std::uint32_t> ones;     // in each column
  std::vector<LabelWord> bits;

  PackedColumns columns() const { return {bits.data(), points.size(), words}; }
  const LabelWord* column(std::size_t i) const { return bits.data() + i * words; }
  std::uint32_t smaller_side(std::size_t i) const { return std::min(ones[i], rows - ones[i]); }
};

enum class SplitSide { zeros, ones };  // side of a column as it is kept

// All concepts of a table without equal rows.
void begin(const BitMatrix& table, VersionSpace& space);

// Some of its concepts, given in growing order.
void begin(const BitMatrix& table, const std::vector<std::uint32_t>& members, VersionSpace& space);

// The concepts on one side of a column. Overwrites `part` and uses its memory again.
void restrict_to(const VersionSpace& space, std::size_t column, SplitSide side, VersionSpace& part);

// The words of one side: bits behind the last concept are 0.
void mask_of(const VersionSpace& space, std::size_t column, SplitSide side, LabelWord* mask);

}  // namespace discreet::inline classes
