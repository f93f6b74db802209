// Tested by set_cover_test.cpp
#include "discreet/learners/bits/surviving_rows.h"

#include "discreet/algebra/population.h"
#include "discreet/algebra/transpose.h"

namespace discreet::inline learners {

SurvivingRows::SurvivingRows(const Sample<BitRow>& sample, std::size_t dimension)
    : columns_(transpose(sample.x, dimension)), alive_{BitVector(sample.size()), BitVector(sample.size())} {
  for (std::size_t i = 0; i < sample.size(); ++i) alive_[sample.y[i] != 0].set(i, true);
  for (int label : {0, 1}) counts_[label] = count_ones(alive_[label].row());
}

BitVector SurvivingRows::all_alive() const {
  BitVector rows = alive_[0];
  for (std::size_t w = 0; w < rows.words().size(); ++w) rows.words()[w] |= alive_[1].row()[w];
  return rows;
}

SurvivingRows::Hit SurvivingRows::remove(const Literals& cube) {
  Hit hit{{alive_[0], alive_[1]}};
  for (int label : {0, 1}) {
    auto rows = hit.rows[label].words(), left = alive_[label].words();
    for (const Literal& literal : cube) {
      std::uint64_t flip = literal.value ? 0 : ~std::uint64_t{0};
      BitRow bits = column(literal.feature);
      for (std::size_t w = 0; w < rows.size(); ++w) rows[w] &= bits[w] ^ flip;
    }
    for (std::size_t w = 0; w < rows.size(); ++w) left[w] &= ~rows[w];
    counts_[label] -= count_ones(hit.rows[label].row());
  }
  return hit;
}

}  // namespace discreet::inline learners
