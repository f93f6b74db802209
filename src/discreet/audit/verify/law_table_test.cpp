#include "discreet/audit/verify/law_table.h"

#include <gtest/gtest.h>

namespace discreet::law_table_test {

Probability rational(long numerator, long denominator) { return Probability(Rational(numerator, denominator)); }

EnclosedLaw law(std::map<std::string, Probability> mass, Probability remainder = {}) {
  Law<Outcome> result;
  for (auto& [key, p] : mass) result.mass[{Outcome::Kind::returned, key}] = p;
  result.remainder = remainder;
  return EnclosedLaw(result);
}

TEST(LawTable, EqualLawsAndEqualValuesAreStoredOnce) {
  LawTable table;
  auto a = table.add(law({{"x", rational(1, 3)}, {"y", rational(2, 3)}}));
  auto b = table.add(law({{"x", rational(2, 3)}, {"y", rational(1, 3)}}));
  EXPECT_NE(a, b);
  EXPECT_EQ(table.add(law({{"y", rational(2, 3)}, {"x", rational(1, 3)}})), a);
  EXPECT_EQ(table.laws(), 2u);
  EXPECT_EQ(table.values(), 3u);  // 0, 1/3, 2/3
  EXPECT_EQ(table.law(a).mass[0].value, table.law(b).mass[1].value);
  EXPECT_TRUE(table.complete());
}

TEST(LawTable, EnclosedValuesAreNeverTakenForEqual) {
  LawTable table;
  auto fuzzy = Probability::enclosed(Interval(Rational(1, 4), Rational(1, 2)));
  auto same = [&] { return table.add(law({{"x", fuzzy}, {"y", rational(2, 3)}})); };
  EXPECT_NE(same(), same());
}

TEST(LawTable, LawsThatDoNotAddUpAreRefused) {
  EXPECT_THROW(law({{"x", rational(1, 2)}, {"y", rational(1, 3)}}), Explorer::Refused);
  EXPECT_THROW(law({{"x", rational(1, 1)}}, rational(1, 1000000)), Explorer::Refused);
  EXPECT_THROW(law({{"x", rational(3, 2)}, {"y", rational(-1, 2)}}), Explorer::Refused);
  EXPECT_NO_THROW(law({{"x", rational(1, 2)}}, Probability::enclosed(Interval(Rational(0), Rational(1)))));
}

TEST(LawTable, RemaindersTellLawsApart) {
  LawTable table;
  auto a = table.add(law({{"x", rational(1, 2)}}, rational(1, 2)));
  auto b = table.add(law({{"x", rational(1, 2)}, {"y", rational(1, 2)}}));
  EXPECT_NE(a, b);
  EXPECT_EQ(table.law(b).remainder, LawTable::zero);
  EXPECT_EQ(table.largest_remainder(), 0.5);
  EXPECT_FALSE(table.complete());
}

TEST(LawTable, WhatIsCertainlyZeroIsLeftOut) {
  LawTable table;
  auto nothing = Probability::enclosed(Interval(0L));
  EXPECT_EQ(table.law(table.add(law({{"x", nothing}, {"y", rational(1, 1)}}))).mass.size(), 1u);
}

TEST(LawTable, EnclosuresAreTightInSpiteOfCancellation) {
  Rational x = parse_rational("1e-100");
  ExponentialSum difference(1);
  difference += ExponentialSum(-1, x);
  EnclosedProbability p(Probability::ratio(difference, ExponentialSum(1)));  // 1 - e^-x, nearly x
  EXPECT_LE(p.low, 1e-100);
  EXPECT_GE(p.high, 1e-100 * (1 - 1e-15));
  EXPECT_GT(p.low, 1e-100 * (1 - 1e-15));
  EXPECT_LT(p.high, 1e-100 * (1 + 1e-15));
}

TEST(LawTable, IsClosedUntilAnUndeclaredOutcomeIsSeen) {
  LawTable table;
  EXPECT_FALSE(table.closed());
  table.declare({"x", "y", "z"});
  EXPECT_EQ(table.declared(), 3u);
  table.add(law({{"y", rational(1, 1)}}));
  EXPECT_TRUE(table.closed());
  Law<Outcome> thrown;
  thrown.mass[{Outcome::Kind::thrown, "x"}] = rational(1, 1);
  EXPECT_TRUE(table.law(table.add(EnclosedLaw(thrown))).has_errors);
  EXPECT_FALSE(table.closed());
}

TEST(LawTable, AnErrorIsNotTheKeyThatLooksLikeIt) {
  Outcome thrown{Outcome::Kind::thrown, "no"}, returned{Outcome::Kind::returned, "error: no"};
  EXPECT_EQ(thrown.key(), returned.key());
  EXPECT_NE(thrown, returned);
}

}  // namespace discreet::law_table_test
