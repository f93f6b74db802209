// Sorts the values of a column, separately for each label.
#pragma once

#include <vector>

#include "discreet/base/progress.h"
#include "discreet/learning/sample.h"

namespace discreet::inline learners {

struct SortedByLabel {
  std::vector<std::uint64_t> zeros, ones;
};

SortedByLabel sort_by_label(const Sample<std::uint64_t>& sample, const Stage& stage);

}  // namespace discreet::inline learners
