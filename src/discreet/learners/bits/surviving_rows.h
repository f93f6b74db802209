// The rows that no chosen piece has hit yet, as bit-packed columns and a mask for each label.
#pragma once

#include "discreet/algebra/bit_matrix.h"
#include "discreet/learners/bits/literals.h"
#include "discreet/learning/sample.h"

namespace discreet::inline learners {

class SurvivingRows {
 public:
  SurvivingRows(const Sample<BitRow>& sample, std::size_t dimension);

  std::size_t dimension() const { return columns_.rows(); }
  BitRow column(std::size_t feature) const { return columns_[feature]; }
  const BitMatrix& columns() const { return columns_; }
  const BitVector& alive(Label label) const { return alive_[label]; }
  BitVector all_alive() const;
  std::uint64_t count(Label label) const { return counts_[label]; }

  // Deletes the rows in which all literals hold, and returns them.
  struct Hit {
    BitVector rows[2];  // by label
  };
  Hit remove(const Literals& cube);

 private:
  BitMatrix columns_;
  BitVector alive_[2];
  std::uint64_t counts_[2] = {0, 0};
};

}  // namespace discreet::inline learners
