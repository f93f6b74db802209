// Tested by learners/cuts/threshold_test.cpp
#include "discreet/learning/domain.h"

#include "discreet/base/option_range.h"

namespace discreet::inline learning {

void check(const IntegerDomain& domain) {
  const Integer least = -(Integer(1) << 63), end = Integer(1) << 64;
  require_between("low", domain.low, least, end - 1, "Use a larger unit");
  require_between("high", domain.high, least, end - 1, "Use a larger unit");
  require_at_least("high", domain.high, domain.low, "Give the public range, low to high");
  require_between("high", domain.high, domain.low, domain.low + end - 1, "Give a narrower range, or use a larger unit");
}

}  // namespace discreet::inline learning
