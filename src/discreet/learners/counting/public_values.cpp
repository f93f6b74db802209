// Tested by label_privacy_test.cpp
#include "discreet/learners/counting/public_values.h"

#include <algorithm>

#include "discreet/base/sorting.h"

namespace discreet::inline learners {

PublicValues::PublicValues(std::span<const std::uint64_t> x, const Stage& stage) : values_(x.begin(), x.end()) {
  if (values_.empty()) values_.push_back(0);
  sort_values(values_, stage);
  values_.erase(std::unique(values_.begin(), values_.end()), values_.end());
  ranks_.reserve(x.size());
  for (std::uint64_t value : x)
    ranks_.push_back(
        static_cast<std::uint64_t>(std::lower_bound(values_.begin(), values_.end(), value) - values_.begin()));
}

}  // namespace discreet::inline learners
