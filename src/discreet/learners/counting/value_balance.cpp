// Tested by point_test.cpp
#include "discreet/learners/counting/value_balance.h"

#include <algorithm>

#include "discreet/learners/counting/sorted_by_label.h"

namespace discreet::inline learners {

ValueBalance value_balance(const Sample<std::uint64_t>& sample, const Stage& stage) {
  auto [zeros, ones] = sort_by_label(sample, stage.part(0, 8, 10));
  ValueBalance balance;
  auto zero = zeros.begin(), one = ones.begin();
  while (zero != zeros.end() || one != ones.end()) {
    std::uint64_t value = one == ones.end() ? *zero : zero == zeros.end() ? *one : std::min(*zero, *one);
    auto zero_end = std::find_if(zero, zeros.end(), [=](std::uint64_t x) { return x != value; });
    auto one_end = std::find_if(one, ones.end(), [=](std::uint64_t x) { return x != value; });
    balance.values.push_back(value);
    balance.excess.push_back((zero_end - zero) - (one_end - one));
    zero = zero_end;
    one = one_end;
  }
  stage.at(10, 10);
  return balance;
}

std::uint64_t missing_value(const std::vector<std::uint64_t>& values, std::uint64_t rank) {
  // Before values[i] there are values[i] - i that do not occur; that grows with i.
  std::size_t low = 0, high = values.size();
  while (low < high) {
    std::size_t middle = low + (high - low) / 2;
    if (values[middle] - middle <= rank)
      low = middle + 1;
    else
      high = middle;
  }
  return rank + low;
}

}  // namespace discreet::inline learners
