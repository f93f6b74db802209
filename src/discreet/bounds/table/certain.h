// Whole numbers from enclosures: an enclosure is refined until both of its ends round to the same number.
// Tested by boosting_test.cpp
#pragma once

#include <functional>

#include "discreet/base/interval.h"

namespace discreet::inline bounds {

using EnclosureOf = std::function<Interval(unsigned precision)>;

// The ceiling of the enclosed number. If it is a whole number, or too close to one for 4096 bits to decide, the answer
// may be one too large. Sizes are rounded up, against us.
inline Integer certain_ceil(const EnclosureOf& enclose) {
  for (unsigned precision = 128;; precision *= 2) {
    const Interval value = enclose(precision);
    Integer high = ceil(value.high());
    if (high == ceil(value.low()) || precision >= 4096) return high;
  }
}

// floor + 1: the least whole number that is certainly larger.
inline Integer certain_above(const EnclosureOf& enclose) {
  for (unsigned precision = 128;; precision *= 2) {
    const Interval value = enclose(precision);
    Integer high = floor(value.high()) + 1;
    if (high == floor(value.low()) + 1 || precision >= 4096) return high;
  }
}

}  // namespace discreet::inline bounds
