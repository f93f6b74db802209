#include "discreet/base/magnitude.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

namespace discreet::magnitude_test {

bool holds(const Magnitude& magnitude, const Rational& value) {
  return magnitude.low() <= value && value <= magnitude.high();
}

// Not only an enclosure, but a narrow one: a few units in the 62nd bit.
bool narrow(const Magnitude& magnitude) {
  return (magnitude.high() - magnitude.low()) * Rational(Integer(1) << 60) <= magnitude.high();
}

Integer any_integer() {
  Integer value = *rc::gen::arbitrary<std::uint64_t>();
  return value << *rc::gen::inRange(0, 200);
}

TEST(Magnitude, EveryOperationEnclosesTheRealResult) {
  EXPECT_TRUE(rc::check([] {
    Integer a = any_integer(), b = any_integer();
    std::uint64_t divisor = *rc::gen::inRange<std::uint64_t>(1, ~std::uint64_t{0});
    Magnitude x(a), y(b), ratio(x);
    ratio /= divisor;
    RC_ASSERT(holds(x, Rational(a)) && narrow(x));
    RC_ASSERT(holds(x + y, Rational(Integer(a + b))) && narrow(x + y));
    RC_ASSERT(holds(x * y, Rational(Integer(a * b))) && narrow(x * y));
    RC_ASSERT(holds(ratio, Rational(a, Integer(divisor))) && narrow(ratio));
    RC_ASSERT(holds((x + y) * ratio, Rational(Integer(a + b)) * Rational(a, Integer(divisor))));
  }));
}

TEST(Magnitude, OrderIsCertain) {
  EXPECT_TRUE(rc::check([] {
    Integer a = any_integer(), b = any_integer();
    Magnitude x(a), y(b);
    if (x.at_most(y)) RC_ASSERT(a <= b);
    if (a * 1024 < b * 1023) RC_ASSERT(x.at_most(y) && !y.at_most(x));
  }));
  EXPECT_TRUE(Magnitude().at_most(Magnitude()));
  EXPECT_TRUE(Magnitude().is_zero());
  EXPECT_FALSE(Magnitude(Unsigned128{1}).at_most(Magnitude()));
}

TEST(Magnitude, AFractionHoldsEveryContinuationOfItsBits) {
  Magnitude u = Magnitude::fraction(5, 3);
  EXPECT_EQ(u.low(), Rational(5, 8));
  EXPECT_EQ(u.high(), Rational(6, 8));
  EXPECT_EQ(Magnitude::fraction(~std::uint64_t{0}, 64).high(), 1);
  EXPECT_EQ(Magnitude::fraction(0, 64).low(), 0);
}

TEST(Magnitude, SumsOfFarApartNumbersRoundOutwards) {
  Magnitude large(Integer(1) << 1000), one(Unsigned128{1});
  Magnitude sum = large + one;
  EXPECT_EQ(sum.low(), Rational(Integer(1) << 1000));
  EXPECT_GT(sum.high(), Rational((Integer(1) << 1000) + 1));
}

TEST(Magnitude, TakesEnclosuresFarOutsideOfDoubles) {
  Interval tiny = exp(Interval(-1000000L));
  Magnitude magnitude(tiny);
  Magnitude square = magnitude * magnitude;
  EXPECT_TRUE(square.at_most(magnitude));
  EXPECT_FALSE(square.is_zero());
  EXPECT_TRUE(holds(magnitude, tiny.low()) && holds(magnitude, tiny.high()));
}

TEST(Magnitude, TinyNumbersStayEnclosed) {
  Magnitude tiny = Magnitude::fraction(1, 64);
  for (int squared = 0; squared < 80; ++squared) tiny *= tiny;
  EXPECT_FALSE(tiny.is_zero());
  EXPECT_EQ(tiny.low(), 0);
  EXPECT_TRUE(tiny.at_most(Magnitude(Unsigned128{1})));
  EXPECT_FALSE(tiny.at_most(tiny));  // nothing is known about two numbers between 0 and the least end
  EXPECT_TRUE((tiny * Magnitude(Unsigned128{1} << 100)).at_most(Magnitude(Unsigned128{1})));
}

}  // namespace discreet::magnitude_test
