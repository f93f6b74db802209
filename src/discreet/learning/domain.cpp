// Tested by learners/cuts/threshold_test.cpp
#include "discreet/learning/domain.h"

#include "discreet/base/error.h"

namespace discreet::inline learning {

void check(const IntegerDomain& domain) {
  require(domain.low <= domain.high, "low must not exceed high");
  require(domain.low >= -(Integer(1) << 63) && domain.high < (Integer(1) << 64),
          "low and high must lie between -2^63 and 2^64 - 1");
  require(domain.high - domain.low < (Integer(1) << 64), "high - low must be below 2^64");
}

}  // namespace discreet::inline learning
