// Equal rows of a table of many labels: a row, its value and all its labels, is one element, counted as often as it
// occurs.
#pragma once

#include <vector>

#include "discreet/base/progress.h"
#include "discreet/learning/multi_sample.h"

namespace discreet::inline learners {

struct RowGroup {
  std::size_t row;  // one of them
  std::int64_t count;
};

// Every different row once. The order depends on what the rows hold, not on where they stand. Rows are hashed to be
// brought together and compared in full before they count as equal: with bad luck, or bad will, that takes longer and
// changes nothing. Tests take fewer bits of the hash, so that rows collide.
std::vector<RowGroup> group_rows(const MultiSample<std::uint64_t>& sample, const Stage& stage, int hash_bits = 64);

// By value, then by labels: a row's place among all rows that could be.
bool row_less(const MultiSample<std::uint64_t>& sample, std::size_t a, std::size_t b);

}  // namespace discreet::inline learners
