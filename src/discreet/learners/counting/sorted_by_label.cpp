// Tested by threshold_test.cpp
#include "discreet/learners/counting/sorted_by_label.h"

#include <algorithm>

#include "discreet/base/sorting.h"

namespace discreet::inline learners {

SortedByLabel sort_by_label(const Sample<std::uint64_t>& sample, const Stage& stage) {
  std::size_t ones = 0;
  for (Label label : sample.y) ones += label != 0;
  SortedByLabel sorted;
  sorted.ones.reserve(ones);
  sorted.zeros.reserve(sample.size() - ones);
  for (std::size_t i = 0; i < sample.size(); ++i)
    (sample.y[i] != 0 ? sorted.ones : sorted.zeros).push_back(sample.x[i]);
  std::size_t rows = std::max<std::size_t>(1, sample.size());
  sort_values(sorted.ones, stage.part(0, ones, rows));
  sort_values(sorted.zeros, stage.part(ones, rows, rows));
  return sorted;
}

}  // namespace discreet::inline learners
