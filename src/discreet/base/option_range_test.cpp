#include "discreet/base/option_range.h"

#include <gtest/gtest.h>

#include <limits>

#include "discreet/base/error.h"

namespace discreet::option_range_test {

template <class Work>
std::string message_of(Work work) {
  try {
    work();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(OptionRange, AnErrorHasTheValueTheRangeAndTheRemedy) {
  EXPECT_EQ(message_of([] { require_between("depth", 9, 0, 8, "Use a smaller tree"); }),
            "option 'depth' is 9. It must be between 0 and 8. Use a smaller tree");
  EXPECT_EQ(message_of([] { require_between("delta", Rational(1, 10), 0, 0, "Leave it out"); }),
            "option 'delta' is 0.1. It must be 0. Leave it out");
  EXPECT_EQ(message_of([] { require_inside("alpha", Rational(1, 2), 0, Rational(1, 2), "Take 0.1"); }),
            "option 'alpha' is 1/2. It must be more than 0 and less than 1/2. Take 0.1");
  EXPECT_EQ(message_of([] { require_below("delta", 1, 0, 1, "Take 1e-6"); }),
            "option 'delta' is 1. It must be at least 0 and less than 1. Take 1e-6");
  EXPECT_EQ(message_of([] { require_up_to("theta", 0, 0, 1, "Take 1/2"); }),
            "option 'theta' is 0. It must be more than 0 and at most 1. Take 1/2");
  EXPECT_EQ(message_of([] { require_at_least("rows", -1, 1, "Count them"); }),
            "option 'rows' is -1. It must be at least 1. Count them");
  EXPECT_EQ(message_of([] { require_above("epsilon", 0, 0, "Take 1"); }),
            "option 'epsilon' is 0. It must be more than 0. Take 1");
}

// Every range accepts exactly the ends that belong to it.
TEST(OptionRange, EndsBelongToTheRangeOrNot) {
  for (int value = -1; value <= 3; ++value) {
    EXPECT_EQ(message_of([&] { require_between("x", value, 0, 2, ""); }).empty(), 0 <= value && value <= 2);
    EXPECT_EQ(message_of([&] { require_inside("x", value, 0, 2, ""); }).empty(), 0 < value && value < 2);
    EXPECT_EQ(message_of([&] { require_below("x", value, 0, 2, ""); }).empty(), 0 <= value && value < 2);
    EXPECT_EQ(message_of([&] { require_up_to("x", value, 0, 2, ""); }).empty(), 0 < value && value <= 2);
    EXPECT_EQ(message_of([&] { require_at_least("x", value, 1, ""); }).empty(), 1 <= value);
    EXPECT_EQ(message_of([&] { require_above("x", value, 1, ""); }).empty(), 1 < value);
  }
}

TEST(OptionRange, AnAbsentOptionIsInEveryRange) {
  const std::optional<std::int64_t> absent, nine = 9;
  EXPECT_EQ(message_of([&] { require_between("depth", absent, 0, 8, ""); }), "");
  EXPECT_NE(message_of([&] { require_between("depth", nine, 0, 8, ""); }), "");
  EXPECT_NE(message_of([&] { require_inside("depth", nine, 0, 9, ""); }), "");
  EXPECT_NE(message_of([&] { require_below("depth", nine, 0, 9, ""); }), "");
  EXPECT_NE(message_of([&] { require_at_least("depth", nine, 10, ""); }), "");
}

TEST(OptionRange, ADoubleIsTheNumberThatItsTextShows) {
  EXPECT_EQ(as_written(0.1), Rational(1, 10));
  EXPECT_EQ(as_written(-2), -2);
  EXPECT_EQ(as_written(1e-300), parse_rational("1e-300"));
  EXPECT_THROW(as_written(std::numeric_limits<double>::quiet_NaN()), Error);
}

TEST(OptionRange, NumbersAreShort) {
  EXPECT_EQ(shown_number(65536), "65536");
  EXPECT_EQ(shown_number(1 << 24), "2^24");
  EXPECT_EQ(shown_number((Integer(1) << 63) - 1), "2^63 - 1");
  EXPECT_EQ(shown_number(-(Integer(1) << 63)), "-2^63");
  EXPECT_EQ(shown_number(1 - (Integer(1) << 63)), "-9223372036854775807");
  EXPECT_EQ(shown_number(10'000'000), "10^7");
  EXPECT_EQ(shown_number(20'000'000), "20000000");
  EXPECT_EQ(shown_number(Rational(3, 4)), "3/4");
  EXPECT_EQ(shown_number(Rational(1, 20)), "0.05");
  EXPECT_EQ(shown_number(Rational(-12, 10)), "-1.2");
  EXPECT_EQ(shown_number(Rational(124, 10)), "12.4");
  EXPECT_EQ(shown_number(parse_rational("0.0002")), "0.0002");
  EXPECT_EQ(shown_number(parse_rational("2e-7")), "2e-7");
  EXPECT_EQ(shown_number(parse_rational("-1.25e-10")), "-1.25e-10");
  EXPECT_EQ(shown_number(Rational(1, 3)), "1/3");
  EXPECT_EQ(shown_number(Rational(1, 15)), "1/15");
  EXPECT_EQ(shown_number(Rational(Integer(3) << 400)).size(), 43u);
}

}  // namespace discreet::option_range_test
