// The inputs that a learner accepts. The domain is a public fact that is fixed before any data is read.
#pragma once

#include <cstdint>
#include <vector>

#include "discreet/base/integer.h"

namespace discreet::inline learning {

// Rows of `dimension` bits.
struct BitDomain {
  std::size_t dimension;
};

// The integers low, ..., high. A row holds its value as an offset from low.
struct IntegerDomain {
  Integer low, high;
  Integer size() const { return high - low + 1; }
};

// Throws Error unless low <= high, both between -2^63 and 2^64 - 1 and less than 2^64 apart.
void check(const IntegerDomain& domain);

// One such range per axis. A row is a point of the grid that they span.
struct GridDomain {
  std::vector<IntegerDomain> axes;
};

}  // namespace discreet::inline learning
