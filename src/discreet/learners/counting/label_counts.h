// Counts how many rows of each group have each label, from packed rows. Learners score hypotheses with these counts.
//
// Counts are binary, 64 labels at a time. A row adds its word of labels to the lowest digits of its group. Carries go
// up, one word operation in two on average. A group has as many digits as its number of rows.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "discreet/base/progress.h"
#include "discreet/learning/multi_sample.h"

namespace discreet::inline learners {

class LabelCounts {
 public:
  // Row i belongs to group[i]. There may be several groupings, one after the other: entry m n + i is the group of row i
  // in the m-th. All entries are below `groups`. The views must outlive this.
  LabelCounts(BitRows labels, std::size_t label_count, std::span<const std::uint32_t> group, std::size_t groups);

  std::int64_t rows_of(std::size_t g) const { return sizes_[g]; }

  // Calls take(j, ones) for every label j, in their order and on the calling thread. In group g, ones[g] rows have
  // label j. All cores count before that.
  using Take = std::function<void(std::size_t j, std::span<const std::int64_t> ones)>;
  void for_each_label(const Stage& stage, const Take& take) const;

 private:
  std::vector<std::uint64_t> digits_of_word(std::size_t word) const;

  BitRows labels_;
  std::size_t label_count_;
  std::span<const std::uint32_t> group_;
  std::vector<std::int64_t> sizes_;
  std::vector<std::size_t> first_digit_;  // for each group, and one past the last
};

}  // namespace discreet::inline learners
