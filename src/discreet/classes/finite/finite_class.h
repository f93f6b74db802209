// A class of concepts given as a table: one row per concept, one column per point, and the label as a bit.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "discreet/algebra/bit_matrix.h"
#include "discreet/base/progress.h"
#include "discreet/learning/sample.h"

namespace discreet::inline classes {

class FiniteClass {
 public:
  FiniteClass() = default;
  // Needs at least one concept and one point. Throws Error otherwise.
  explicit FiniteClass(BitMatrix concepts);

  std::size_t concepts() const { return table_.rows(); }
  std::size_t points() const { return table_.columns(); }
  const BitMatrix& table() const { return table_; }
  BitRow operator[](std::size_t concept_index) const { return table_[concept_index]; }
  // The first of every group of equal concepts, in order: the class as a set.
  std::vector<std::size_t> distinct() const;

  // The number of rows that each concept labels wrongly. A row's input is the index of its point. Takes one pass over
  // the rows, then |class| * points / 64 word operations per binary digit of the counts, in parallel.
  std::vector<std::int64_t> errors(const Sample<std::uint64_t>& sample, const Stage& stage = {Progress{}}) const;

  bool operator==(const FiniteClass&) const = default;

 private:
  BitMatrix table_;
};

}  // namespace discreet::inline classes
