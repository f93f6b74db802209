// Finds, for each value, the label vector that most of its rows have, and its lead.
#pragma once

#include <span>
#include <vector>

#include "discreet/base/progress.h"
#include "discreet/learning/multi_sample.h"

namespace discreet::inline learners {

struct HeavyLabels {
  std::size_t row;            // a row with the value and its most frequent label vector
  std::int64_t rows;          // rows with this value
  std::int64_t most, second;  // rows with the most frequent label vector, and with the next one (0 without one)
};

// By growing value, every value that occurs once. If several label vectors are the most frequent, the least counts.
std::vector<HeavyLabels> count_labels(const MultiSample<std::uint64_t>& sample, const Stage& stage);

// A candidate chooses one label vector for each of these values. Its score is the least number of rows that a value has
// with the vector chosen for it. The best candidate takes the most frequent vector everywhere. The next best takes the
// second vector at one value. The lead is the difference of their scores. There must be at least one value.
std::int64_t lead_of(std::span<const HeavyLabels> values);

}  // namespace discreet::inline learners
