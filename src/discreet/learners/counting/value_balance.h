// Computes how the labels of every value of a column balance: the rows of label 0 less those of label 1.
//
// The concept "x = value" makes that many mistakes more than the empty concept.
#pragma once

#include <vector>

#include "discreet/base/progress.h"
#include "discreet/learning/sample.h"

namespace discreet::inline learners {

// The values that occur, growing, each once, with the balance of each.
struct ValueBalance {
  std::vector<std::uint64_t> values;
  std::vector<std::int64_t> excess;
};

ValueBalance value_balance(const Sample<std::uint64_t>& sample, const Stage& stage);

// The missing value number `rank`, from 0. The values are growing, each once.
std::uint64_t missing_value(const std::vector<std::uint64_t>& values, std::uint64_t rank);

}  // namespace discreet::inline learners
