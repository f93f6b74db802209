// Tested by laplace_noise_test.cpp
#include "discreet/mechanisms/noise_range.h"

#include "discreet/base/error.h"

namespace discreet::inline mechanisms {

const NoiseRange& check(const NoiseRange& range) {
  require(range.low <= range.high, "range must have low <= high");
  require(range.low >= -noise_limit && range.high <= noise_limit, "range must lie within +-2^61");
  return range;
}

}  // namespace discreet::inline mechanisms
