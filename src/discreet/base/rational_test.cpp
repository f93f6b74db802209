#include "discreet/base/rational.h"

#include <gtest/gtest.h>

#include "discreet/base/error.h"

namespace discreet::rational_test {

TEST(Rational, ReadsTheThreeNotations) {
  EXPECT_EQ(parse_rational("1/2"), Rational(1, 2));
  EXPECT_EQ(parse_rational("0.5"), Rational(1, 2));
  EXPECT_EQ(parse_rational(".5"), Rational(1, 2));
  EXPECT_EQ(parse_rational("5e-1"), Rational(1, 2));
  EXPECT_EQ(parse_rational("1e-6"), Rational(1, 1000000));
  EXPECT_EQ(parse_rational("2.5E3"), Rational(2500));
  EXPECT_EQ(parse_rational("-010/4"), Rational(-5, 2));
  EXPECT_EQ(parse_rational("+007"), Rational(7));
}

TEST(Rational, RefusesWhatIsNotANumber) {
  for (auto text : {"", "abc", "1/0", "1/", "/2", "1//2", "1e", "1e400000", "1e4097", "0x10", "1 ", " 1", "nan", "inf",
                    "--1", "1.2.3", "1/2.5", "."})
    EXPECT_THROW(parse_rational(text), Error) << text;
}

TEST(Rational, SaysWhatIsWrong) {
  auto complaint = [](const std::string& text) -> std::string {
    try {
      parse_rational(text);
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  };
  auto says = [&](const std::string& text, const char* part) {
    return complaint(text).find(part) != std::string::npos;
  };
  EXPECT_TRUE(says("1/", "no whole number after its /"));
  EXPECT_TRUE(says("1/-2", "no whole number after its /"));
  EXPECT_TRUE(says("1/0", "divides by zero"));
  EXPECT_TRUE(says("1e999999999", "exponent beyond 4096"));
  EXPECT_TRUE(says("1e-4097", "exponent beyond 4096"));
  EXPECT_TRUE(says(std::string(5000, '1'), "more than 4096 characters"));
  EXPECT_LT(complaint(std::string(2000, '1') + "/0").size(), 120u);
}

TEST(Rational, PrintsWhatItReads) {
  for (auto text : {"1/2", "3", "-7/3", "0", "1/1000000"}) EXPECT_EQ(to_string(parse_rational(text)), text);
}

TEST(Rational, FloorAndCeilRoundTowardsTheirSide) {
  EXPECT_EQ(floor(Rational(-1, 2)), -1);
  EXPECT_EQ(ceil(Rational(-1, 2)), 0);
  EXPECT_EQ(floor(Rational(7, 2)), 3);
  EXPECT_EQ(ceil(Rational(7, 2)), 4);
  EXPECT_EQ(ceil(Rational(4)), 4);
}

TEST(Rational, RoundsToDyadicsOnTheAskedSide) {
  EXPECT_EQ(round_down(Rational(1, 3), 2), Rational(1, 4));
  EXPECT_EQ(round_up(Rational(1, 3), 2), Rational(1, 2));
  EXPECT_EQ(round_up(Rational(1, 4), 2), Rational(1, 4));
}

TEST(Rational, RoundsToSignificantBitsHoweverSmall) {
  Rational tiny(1, (Integer(1) << 200) * 3);
  for (unsigned bits : {4u, 48u}) {
    EXPECT_LE(significant_down(tiny, bits), tiny);
    EXPECT_GE(significant_up(tiny, bits), tiny);
    EXPECT_GE(significant_down(tiny, bits), tiny * (1 - Rational(1, Integer(1) << (bits - 1))));
    EXPECT_LE(significant_up(tiny, bits), tiny * (1 + Rational(1, Integer(1) << (bits - 1))));
  }
}

// From the first bit that is set to the last.
unsigned significant_bits(Integer number) {
  while (number != 0 && number % 2 == 0) number /= 2;
  return bit_length(number);
}

// Numerators of dyadic fractions in lowest terms: neither more bits than asked for, nor fewer than q needs.
TEST(Rational, KeepsExactlyTheAskedSignificantBits) {
  const Integer odd = (Integer(1) << 100) - 1;
  for (unsigned bits : {1u, 4u, 24u, 48u, 64u})
    for (unsigned lead = 0; lead < 130; ++lead)
      for (const Rational& q : {Rational(odd, Integer(1) << (lead + 60)), Rational(1, (Integer(1) << lead) + 1),
                                Rational(3, Integer(1) << lead), Rational(odd + 2, Integer(1) << (lead + 40))}) {
        if (q >= Integer(1) << bits) continue;  // a whole part that is longer stays
        const Rational down = significant_down(q, bits), up = significant_up(q, bits);
        EXPECT_LE(significant_bits(numerator(down)), bits) << q << " " << bits;
        EXPECT_LE(significant_bits(numerator(up)), bits) << q << " " << bits;
        EXPECT_LE(down, q);
        EXPECT_GE(up, q);
        EXPECT_LE((up - down) * (Integer(1) << (bits - 1)), q) << q << " " << bits;
      }
}

TEST(Rational, TakesTheExactValueOfADouble) {
  EXPECT_EQ(from_double(0.1) == Rational(1, 10), false);
  EXPECT_EQ(to_double(from_double(0.1)), 0.1);
  EXPECT_THROW(from_double(1.0 / 0.0), Error);
}

}  // namespace discreet::rational_test
