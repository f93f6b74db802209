#include "discreet/json/decimal.h"

#include <rapidcheck.h>

#include "discreet/base/temporary_folder_test.h"

namespace discreet::decimal_test {

Signed128 ten_to(unsigned exponent) { return exponent == 0 ? 1 : 10 * ten_to(exponent - 1); }

std::optional<long long> floor_of(std::string_view text, unsigned decimals = 0) {
  auto number = scaled_floor(text, decimals);
  return number ? std::optional(static_cast<long long>(number->value)) : std::nullopt;
}

TEST(Decimal, ReadsWhatFilesHold) {
  EXPECT_EQ(floor_of("12"), 12);
  EXPECT_EQ(floor_of("007"), 7);
  EXPECT_EQ(floor_of("27.5", 1), 275);
  EXPECT_EQ(floor_of(".5", 1), 5);
  EXPECT_EQ(floor_of("5.", 1), 50);
  EXPECT_EQ(floor_of("1.5e-07", 8), 15);
  EXPECT_EQ(floor_of("1E+3"), 1000);
  EXPECT_EQ(floor_of("-0"), 0);
  EXPECT_EQ(floor_of("0e99999999999999999999"), 0);
  for (const char* text : {"", "-", ".", "-.", "e5", "1e", "1e+", "+1", " 1", "1 ", "1,5", "nan", "inf", "0x1", "1/2",
                           "--1", "1.2.3", "1e5.0", "1_0"})
    EXPECT_FALSE(scaled_floor(text, 3)) << text;
}

TEST(Decimal, CutsOffTowardsMinusInfinity) {
  EXPECT_EQ(floor_of("2.999"), 2);
  EXPECT_EQ(floor_of("-2.001"), -3);
  EXPECT_EQ(floor_of("-2.000"), -2);
  EXPECT_EQ(floor_of("-0.0001", 2), -1);
  EXPECT_EQ(floor_of("-1e-400"), -1);
  EXPECT_EQ(floor_of("1e-400"), 0);
  EXPECT_TRUE(scaled_floor("40.0", 0)->is_whole);
  EXPECT_TRUE(scaled_floor("4.0e1", 0)->is_whole);
  EXPECT_FALSE(scaled_floor("40.5", 0)->is_whole);
  EXPECT_FALSE(scaled_floor("1e-9", 18)->is_whole);
}

TEST(Decimal, TextsOfAnyLengthAreRead) {
  std::string zeros(1'000'000, '0'), nines(1'000'000, '9');
  EXPECT_EQ(floor_of(zeros + "5"), 5);
  EXPECT_EQ(scaled_floor(nines, 18)->value, ten_to(37));
  EXPECT_EQ(scaled_floor("-" + nines, 18)->value, -ten_to(37));
  EXPECT_EQ(floor_of("5." + zeros + "1", 1), 50);
  EXPECT_EQ(floor_of("-5." + zeros + "1", 1), -51);
  EXPECT_EQ(scaled_floor("1e" + nines, 0)->value, ten_to(37));
  EXPECT_EQ(floor_of("0." + zeros + "4e1000001"), 4);
}

// The value of the text, by fractions.
TEST(Decimal, IsTheFloorOfTheFraction) {
  EXPECT_TRUE(rc::check([] {
    auto digits = [](int most) {
      return *rc::gen::container<std::string>(*rc::gen::inRange(0, most), rc::gen::inRange<char>('0', '9' + 1));
    };
    std::string text = *rc::gen::element("", "-") + digits(12) + "7." + digits(12);
    if (*rc::gen::arbitrary<bool>()) text += "e" + std::to_string(*rc::gen::inRange(-12, 13));
    auto decimals = *rc::gen::inRange(0u, max_decimals + 1);
    Rational value = parse_rational(text), power = 1;
    for (unsigned i = 0; i < decimals; ++i) power *= 10;
    Integer expected = floor(value * power), limit = pow(Integer(10), 37);
    expected = std::clamp(expected, Integer(-limit), limit);
    auto read = scaled_floor(text, decimals);
    RC_ASSERT(read.has_value());
    RC_ASSERT(read->value ==
              (expected < 0 ? -static_cast<Signed128>(to_128(-expected)) : static_cast<Signed128>(to_128(expected))));
    RC_ASSERT(read->is_whole == (denominator(value) == 1));
  }));
}

TEST(Decimal, IntegersAreScaledExactly) {
  EXPECT_EQ(scaled_floor(UINT64_MAX, true, 17).value, -Signed128(UINT64_MAX) * ten_to(17));
  EXPECT_EQ(scaled_floor(UINT64_MAX, true, 18).value, -ten_to(37));
  EXPECT_EQ(scaled_floor(3, false, 2).value, 300);
}

TEST(Decimal, CutPointsAreWrittenAsTheyAreRead) {
  for (const char* text :
       {"0", "-1", "27.5", "0.001", "-0.25", "999999999999999999", "0.000000000000000001", "-123456789.987654321"}) {
    Rational number = parse_decimal(text);
    EXPECT_EQ(decimal_text(number), text);
    unsigned decimals = decimals_of(number);
    EXPECT_EQ(scaled(number, decimals), scaled_floor(text, decimals)->value);
  }
  EXPECT_EQ(decimal_text(parse_decimal("1e3")), "1000");
  EXPECT_EQ(decimal_text(parse_decimal("2.50")), "2.5");
}

TEST(Decimal, OtherNumbersAreNoCutPoints) {
  for (const std::string text : {"1/3", "1e18", "1e-19", "nan", "", "+1"})
    EXPECT_TRUE(says(complaint_of([&] { parse_decimal(text); }), "18 digits")) << text;
  EXPECT_TRUE(says(complaint_of([&] { parse_decimal(std::string(1'000'000, '1')); }), "18 digits"));
  EXPECT_TRUE(says(complaint_of([&] { parse_decimal("1e999999999"); }), "exponent"));
}

}  // namespace discreet::decimal_test
