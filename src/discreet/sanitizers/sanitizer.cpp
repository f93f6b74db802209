// Tested by points_test.cpp
#include "discreet/sanitizers/sanitizer.h"

#include <algorithm>

namespace discreet::inline sanitizers {

Answer answer_within(const Rational& low, const Rational& estimate, const Rational& high, std::int64_t rows) {
  const Rational none = 0, all = rows;
  return {std::clamp(estimate, none, all), std::clamp(low, none, all), std::clamp(high, none, all)};
}

}  // namespace discreet::inline sanitizers
