#include "discreet/learners/bits/cube_table.h"

#include <algorithm>
#include <bit>

#include "discreet/base/parallel.h"

namespace discreet::inline learners {

CubeTable::CubeTable(const Sample<BitRow>& sample, std::size_t dimension, Label label, Corner corner,
                     const Stage& stage)
    : dimension_(dimension), base_(corner == Corner::all ? 3 : 2), corner_(corner) {
  constexpr std::size_t often = 1 << 16;
  for (std::size_t j = 0; j < dimension; ++j) size_ *= base_;
  excess_.reserve(size_ + 1);
  excess_.resize(size_);
  const std::uint64_t all_bits = (std::uint64_t{1} << dimension) - 1;
  // The place of each set of ones in the table.
  std::vector<std::uint32_t> places(corner == Corner::all ? all_bits + 1 : 0);
  for (std::size_t set = 1; set < places.size(); ++set)
    places[set] = places[set / 2] * 3 + static_cast<std::uint32_t>(set % 2);
  const std::size_t stages = dimension + 1;
  for (std::size_t i = 0; i < sample.size(); ++i) {
    if (i % often == 0) stage.part(0, 1, stages).at(i, sample.size());
    std::uint64_t ones = sample.x[i][0] & all_bits;
    std::uint64_t place = corner == Corner::all ? places[ones] : corner == Corner::ones ? ones : ones ^ all_bits;
    excess_[place] += (sample.y[i] != 0) == (label != 0) ? 1 : -1;
  }
  for (std::size_t j = 0, stride = 1; j < dimension; ++j, stride *= base_)
    forget(stride, stage.part(j + 1, j + 2, stages));
}

// Forgets the digit with this stride. If it has two values, 0 becomes "not looked at". If it has three, 2 does.
void CubeTable::forget(std::size_t stride, const Stage& stage) {
  constexpr std::size_t at_once = std::size_t{1} << 16;
  for_each_range(size_ / base_, at_once, stage, [&](std::size_t begin, std::size_t end) {
    while (begin < end) {
      std::size_t within = begin % stride, run = std::min(end - begin, stride - within);
      std::int64_t* zero = excess_.data() + begin / stride * stride * base_ + within;
      const std::int64_t* one = zero + stride;
      if (base_ == 2)
        for (std::size_t k = 0; k < run; ++k) zero[k] += one[k];
      else
        for (std::size_t k = 0; k < run; ++k) zero[k + 2 * stride] = zero[k] + one[k];
      begin += run;
    }
  });
}

Literals CubeTable::operator[](std::size_t index) const {
  Literals literals;
  for (std::size_t j = 0; j < dimension_; ++j, index /= base_) {
    std::size_t digit = index % base_;
    if (corner_ == Corner::all && digit < 2) literals.push_back({j, digit == 1});
    if (corner_ != Corner::all && digit == 1) literals.push_back({j, corner_ == Corner::ones});
  }
  return literals;
}

}  // namespace discreet::inline learners
