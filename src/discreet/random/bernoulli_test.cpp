#include "discreet/random/bernoulli.h"

#include <gtest/gtest.h>

namespace discreet::bernoulli_test {

Law<bool> play(auto draw, std::size_t depth) {
  return explore(draw, Explorer(Explorer::Level::bits, {.depth = depth}));
}

// The code's distribution, by playing all bit strings: heads within [mass, mass + remainder].
void expect_heads(const Law<bool>& law, const Interval& p, const Rational& largest_remainder) {
  Rational heads = law.mass.contains(true) ? *law.mass.at(true).rational() : Rational(0);
  Rational remainder = *law.remainder.rational();
  EXPECT_LE(remainder, largest_remainder);
  EXPECT_LE(heads, p.high());
  EXPECT_GE(heads + remainder, p.low());
}

TEST(Bernoulli, EveryBitStringGivesTheRationalBias) {
  for (auto p : {Rational(0), Rational(1), Rational(1, 2), Rational(1, 3), Rational(5, 7), Rational(999, 1000)})
    expect_heads(play([&](Rng& rng) { return bernoulli(p, rng); }, 24), Interval(p), Rational(1, 1 << 24));
}

TEST(Bernoulli, EveryBitStringGivesTheBiasBeyond64Bits) {
  Rational p((Integer(1) << 90) - 3, (Integer(1) << 90) + 1);
  expect_heads(play([&](Rng& rng) { return bernoulli(p, rng); }, 24), Interval(p), Rational(1, 1 << 24));
  std::uint64_t top = ~std::uint64_t{0};
  expect_heads(play([&](Rng& rng) { return bernoulli(top / 3, top, rng); }, 24), Interval(Rational(1, 3)),
               Rational(1, 1 << 24));
}

TEST(BernoulliExp, EveryBitStringGivesThePowerOfE) {
  for (auto x : {Rational(0), Rational(1, 3), Rational(1), Rational(5, 2), Rational(1, 1000)})
    expect_heads(play([&](Rng& rng) { return bernoulli_exp(x, rng); }, 24), exp(-Interval(x)), Rational(1, 2000));
  Rational big((Integer(1) << 80) + 1, Integer(1) << 81);
  expect_heads(play([&](Rng& rng) { return bernoulli_exp(big, rng); }, 24), exp(-Interval(big)), Rational(1, 2000));
}

TEST(BernoulliExp, ExploringForksWithTheStatedLaw) {
  auto law = explore([](Rng& rng) { return bernoulli_exp(Rational(2, 3), rng); });
  EXPECT_EQ(compare(law.mass.at(true), Rational(-2, 3), Probability(Rational(1))), 0);
  EXPECT_TRUE(law.mass.at(false).exact());
}

}  // namespace discreet::bernoulli_test
