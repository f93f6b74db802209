// How the labels of every value of a column balance: the rows of label 0 less those of label 1.
//
// That is what the concept "x = value" has more mistakes than the empty concept.
#pragma once

#include <vector>

#include "discreet/base/progress.h"
#include "discreet/learning/sample.h"

namespace discreet::inline learners {

// The values that occur, growing, each once, and the balance of each.
struct ValueBalance {
  std::vector<std::uint64_t> values;
  std::vector<std::int64_t> excess;
};

ValueBalance value_balance(const Sample<std::uint64_t>& sample, const Stage& stage);

// The value that does not occur and that `rank` others that do not precede: values are growing, each once.
std::uint64_t missing_value(const std::vector<std::uint64_t>& values, std::uint64_t rank);

}  // namespace discreet::inline learners
