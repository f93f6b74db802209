// Checks that axes are short enough for sums of their squares, and answers the learners' questions about their lengths.
#pragma once

#include "discreet/base/error.h"
#include "discreet/learning/domain.h"

namespace discreet::inline learners {

inline constexpr std::int64_t most_features = std::int64_t{1} << 20;

inline void check_short_axes(const GridDomain& domain) {
  require(1 <= domain.axes.size() && domain.axes.size() <= 16, "axes must be between 1 and 16 ranges");
  for (const IntegerDomain& axis : domain.axes) {
    check(axis);
    require(axis.size() <= Integer(1) << 24, "axes: a range must hold at most 2^24 values");
  }
}

inline std::int64_t last_offset(const IntegerDomain& axis) {
  return static_cast<std::int64_t>(low_64(axis.size() - 1));
}

inline Integer longest_axis(const GridDomain& domain) {
  Integer longest = 0;
  for (const IntegerDomain& axis : domain.axes) longest = std::max(longest, axis.size());
  return longest;
}

}  // namespace discreet::inline learners
