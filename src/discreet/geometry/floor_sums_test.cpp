#include "discreet/geometry/floor_sums.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace discreet::floor_sums_test {

FloorSums added_up(std::int64_t last, std::int64_t slope, std::int64_t start, std::int64_t over) {
  FloorSums sums;
  for (std::int64_t i = 0; i <= last; ++i) {
    Signed128 f = (slope * i + start) / over;
    sums.plain += f, sums.squared += f * f, sums.weighted += i * f;
  }
  return sums;
}

RC_GTEST_PROP(FloorSums, EqualTheSumsTermByTerm, ()) {
  const auto last = *rc::gen::inRange<std::int64_t>(-1, 60);
  const auto slope = *rc::gen::inRange<std::int64_t>(0, 200), start = *rc::gen::inRange<std::int64_t>(0, 200);
  const auto over = *rc::gen::inRange<std::int64_t>(1, 70);
  FloorSums quick = floor_sums(last, slope, start, over), slow = added_up(last, slope, start, over);
  RC_ASSERT(quick.plain == slow.plain);
  RC_ASSERT(quick.squared == slow.squared);
  RC_ASSERT(quick.weighted == slow.weighted);
}

// A long sum, once term by term: nothing overflows.
TEST(FloorSums, LongSumsDoNotOverflow) {
  const std::int64_t last = 1 << 24, slope = (1 << 25) - 3, over = (1 << 24) - 1;
  FloorSums quick = floor_sums(last, slope, 0, over), slow = added_up(last, slope, 0, over);
  EXPECT_TRUE(quick.plain == slow.plain && quick.squared == slow.squared && quick.weighted == slow.weighted);
}

}  // namespace discreet::floor_sums_test
