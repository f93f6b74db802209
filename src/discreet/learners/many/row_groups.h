// Groups equal rows of a table of many labels. A row, with its value and all its labels, is one element with a count.
#pragma once

#include <vector>

#include "discreet/base/progress.h"
#include "discreet/learning/multi_sample.h"

namespace discreet::inline learners {

struct RowGroup {
  std::size_t row;  // one of them
  std::int64_t count;
};

// Every different row once. The order depends on the content of the rows, not on their order in the table. A hash
// groups the rows, and a full comparison decides if they are equal. With bad luck, or bad will, that takes longer and
// changes nothing. Tests use fewer bits of the hash, so that rows collide.
std::vector<RowGroup> group_rows(const MultiSample<std::uint64_t>& sample, const Stage& stage, int hash_bits = 64);

// Compares by value, then by labels. This is a row's place among all possible rows.
bool row_less(const MultiSample<std::uint64_t>& sample, std::size_t a, std::size_t b);

}  // namespace discreet::inline learners
