// Tested by many_points_test.cpp
#include "discreet/learners/many/heavy_labels.h"

#include <algorithm>
#include <limits>

#include "discreet/learners/many/row_groups.h"

namespace discreet::inline learners {

std::vector<HeavyLabels> count_labels(const MultiSample<std::uint64_t>& sample, const Stage& stage) {
  auto groups = group_rows(sample, stage.part(0, 8, 10));
  std::ranges::sort(groups, [&](const RowGroup& a, const RowGroup& b) { return row_less(sample, a.row, b.row); });
  stage.at(9, 10);
  std::vector<HeavyLabels> values;
  for (const auto& [row, count] : groups) {
    if (values.empty() || sample.x[values.back().row] != sample.x[row]) {
      values.push_back({row, count, count, 0});
      continue;
    }
    HeavyLabels& value = values.back();
    value.rows += count;
    if (count > value.most)
      value.second = value.most, value.most = count, value.row = row;
    else
      value.second = std::max(value.second, count);
  }
  return values;
}

std::int64_t lead_of(std::span<const HeavyLabels> values) {
  // The two least counts of winning vectors: the least one over all other values is one of them.
  std::int64_t least = std::numeric_limits<std::int64_t>::max(), next = least;
  for (const HeavyLabels& value : values) {
    next = std::min(next, std::max(least, value.most));
    least = std::min(least, value.most);
  }
  std::int64_t second = 0;
  bool passed = false;  // a value of the least count has been met
  for (const HeavyLabels& value : values) {
    const bool is_least = !passed && value.most == least;
    passed = passed || is_least;
    second = std::max(second, std::min(value.second, is_least ? next : least));
  }
  return least - second;
}

}  // namespace discreet::inline learners
