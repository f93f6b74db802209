// Which inputs a learner takes: a public fact, stated before any data is read.
#pragma once

#include <cstdint>

#include "discreet/base/integer.h"

namespace discreet {

// Rows of `dimension` bits.
struct BitDomain {
  std::size_t dimension;
};

// The integers low, ..., high; a row holds its value as an offset from low.
struct IntegerDomain {
  Integer low, high;
  Integer size() const { return high - low + 1; }
};

}  // namespace discreet
