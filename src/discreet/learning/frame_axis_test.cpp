#include "discreet/learning/frame_axis.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

namespace discreet::frame_axis_test {

// The header's promise, word for word.
std::uint64_t nearest(const Rational& low, const Rational& span, std::int64_t last, const Rational& coordinate) {
  Integer offset = floor((coordinate - low) / span * last + Rational(1, 2));
  if (offset < 0) return 0;
  return static_cast<std::uint64_t>(offset > last ? Integer(last) : offset);
}

TEST(FrameAxis, RoundsToTheNearestAndTiesUpwards) {
  FrameAxis axis = FrameAxis::even(9, Rational(4, 10), 4);
  EXPECT_EQ(axis.round(9, 1).offset, 0u);
  EXPECT_EQ(axis.round(904999, 100000).offset, 0u);
  EXPECT_EQ(axis.round(905, 100).offset, 1u);
  EXPECT_EQ(axis.round(94, 10).offset, 4u);
  EXPECT_FALSE(axis.round(94, 10).outside);
  EXPECT_TRUE(axis.round(940001, 100000).outside);
  EXPECT_EQ(axis.round(1000, 1).offset, 4u);
  EXPECT_EQ(axis.round(-1000, 1).offset, 0u);
}

RC_GTEST_PROP(FrameAxis, AgreesWithTheDefinitionHoweverLargeTheNumbers, ()) {
  auto digits = [](int bits) { return Integer(*rc::gen::arbitrary<std::int64_t>()) >> (64 - bits); };
  const int size = *rc::gen::element(4, 20, 50, 64);
  Rational low(digits(size), abs(digits(size)) + 1), span(abs(digits(size)) + 1, abs(digits(size)) + 1);
  const auto last = *rc::gen::inRange<std::int64_t>(1, 1 << 24);
  FrameAxis axis = FrameAxis::even(low, span, last);
  const auto numerator = *rc::gen::arbitrary<std::int64_t>() >> *rc::gen::inRange(0, 60);
  const auto scale = (std::int64_t{1} << *rc::gen::inRange(0, 62)) + *rc::gen::inRange(0, 3);
  const Rational coordinate(numerator, scale);
  auto quick = axis.round(numerator, scale), slow = axis.round(coordinate);
  RC_ASSERT(quick.offset == nearest(low, span, last, coordinate));
  RC_ASSERT(quick.outside == (coordinate < low || coordinate > low + span));
  RC_ASSERT(slow.offset == quick.offset && slow.outside == quick.outside);
}

TEST(FrameAxis, LongitudesTurnAroundTheGlobe) {
  FrameAxis axis = FrameAxis::circular(170, 20, 20);  // across the antimeridian
  EXPECT_EQ(axis.round(175, 1).offset, 5u);
  EXPECT_EQ(axis.round(-175, 1).offset, 15u);
  EXPECT_FALSE(axis.round(-175, 1).outside);
  EXPECT_EQ(axis.round(185, 1).offset, 15u);
  EXPECT_EQ(axis.round(-170, 1).offset, 20u);
  // Outside it is the nearer side that counts: 1 lies 171 degrees past the east, 169 before the west.
  EXPECT_EQ(axis.round(-150, 1).offset, 20u);
  EXPECT_EQ(axis.round(150, 1).offset, 0u);
  EXPECT_EQ(axis.round(1, 1).offset, 0u);
  EXPECT_EQ(axis.round(-1, 1).offset, 20u);
  EXPECT_EQ(axis.round(0, 1).offset, 20u);
  EXPECT_TRUE(axis.round(0, 1).outside);
  // A number that is not a longitude in either convention is a plain number.
  EXPECT_EQ(axis.round(-5000, 1).offset, 0u);
  EXPECT_EQ(axis.round(5000, 1).offset, 20u);
}

TEST(FrameAxis, BothEndsOfTheWholeGlobeStayApart) {
  FrameAxis axis = FrameAxis::circular(-180, 360, 360);
  EXPECT_EQ(axis.round(-180, 1).offset, 0u);
  EXPECT_EQ(axis.round(180, 1).offset, 360u);
  EXPECT_EQ(axis.round(181, 1).offset, 1u);
}

TEST(FrameAxis, KnotsBendTheScale) {
  const std::int64_t one = FrameAxis::knot_unit;
  FrameAxis axis = FrameAxis::by_knots({0, 10 * one, 12 * one}, 20);
  EXPECT_EQ(axis.round(5, 1).offset, 5u);
  EXPECT_EQ(axis.round(11, 1).offset, 15u);
  EXPECT_EQ(axis.round(12, 1).offset, 20u);
  EXPECT_EQ(axis.round(Rational(-1, Integer(1) << 200)).offset, 0u);
  EXPECT_TRUE(axis.round(Rational(-1, Integer(1) << 200)).outside);
  EXPECT_EQ(axis.round(1219, 100).offset, 20u);
  EXPECT_TRUE(axis.round(1219, 100).outside);
  EXPECT_EQ(axis.at(15), 11);
  EXPECT_EQ(axis.bends(), std::vector<Rational>{10});
}

RC_GTEST_PROP(FrameAxis, AnOffsetStandsForAPlaceThatIsRoundedToIt, ()) {
  const auto last = *rc::gen::inRange<std::int64_t>(1, 3000);
  const bool bent = *rc::gen::arbitrary<bool>();
  std::vector<std::int64_t> knots{*rc::gen::inRange<std::int64_t>(-90, 0) * FrameAxis::knot_unit};
  for (int i = *rc::gen::inRange(1, 40); i > 0; --i)
    knots.push_back(knots.back() + *rc::gen::inRange<std::int64_t>(1'000'000, FrameAxis::knot_unit));
  FrameAxis axis = bent ? FrameAxis::by_knots(knots, last) : FrameAxis::even(Rational(-17, 3), Rational(5, 7), last);
  const auto offset = *rc::gen::inRange<std::int64_t>(0, last + 1);
  const auto back = axis.round(axis.at(offset));
  RC_ASSERT(back.offset == static_cast<std::uint64_t>(offset));
  RC_ASSERT(!back.outside);
}

}  // namespace discreet::frame_axis_test
