// The label vectors that the rows of each value have: which one most of them have, and by how much it leads.
#pragma once

#include <span>
#include <vector>

#include "discreet/base/progress.h"
#include "discreet/learning/multi_sample.h"

namespace discreet::inline learners {

struct HeavyLabels {
  std::size_t row;            // one with the value and the label vector that most of its rows have
  std::int64_t rows;          // with this value
  std::int64_t most, second;  // with the most frequent label vector, and with the next one: 0 if there is none
};

// By growing value, every value that occurs once. Of several most frequent label vectors the least counts.
std::vector<HeavyLabels> count_labels(const MultiSample<std::uint64_t>& sample, const Stage& stage);

// The candidates are all choices of one label vector for each of these values, and a candidate's score is the least
// number of rows that a value has with the vector chosen for it. The best one takes the most frequent vector
// everywhere; this is what the next best falls behind it: one that takes the second vector at one value. At least one
// value.
std::int64_t lead_of(std::span<const HeavyLabels> values);

}  // namespace discreet::inline learners
