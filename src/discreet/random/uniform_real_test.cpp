#include "discreet/random/uniform_real.h"

#include "discreet/random/oracle_test.h"

namespace discreet::uniform_real_test {

Real exactly(const Rational& value) {
  return [value](unsigned precision) { return Interval(value, precision); };
}

// Wide at first: the comparison must wait for it to shrink.
Real slowly(const Rational& value) {
  return [value](unsigned precision) {
    Rational width(1, Integer(1) << (precision / 16));
    return Interval(value - width, value + width, precision);
  };
}

TEST(UniformReal, EveryBitStringGivesTheBias) {
  for (int word : {1, 3, 8})
    for (const Rational& p : {Rational(0), Rational(1), Rational(1, 2), Rational(1, 3), Rational(77, 100)}) {
      auto law = oracle::play([&](Rng& rng) { return bernoulli_real(exactly(p), rng, word); }, 24);
      oracle::expect_played(law, {{true, Interval(p)}, {false, Interval(1 - p)}}, Rational(1, 1 << 23));
    }
}

TEST(UniformReal, EveryBitStringGivesAnIrrationalBias) {
  Real p = [](unsigned precision) { return exp(Interval(Rational(-1), precision)); };
  auto law = oracle::play([&](Rng& rng) { return bernoulli_real(p, rng, 4); }, 24);
  oracle::expect_played(law, {{true, oracle::exp_minus(1)}}, Rational(1, 1 << 23));
}

TEST(UniformReal, WideEnclosuresCostBitsButNotExactness) {
  auto law = oracle::play([&](Rng& rng) { return bernoulli_real(slowly(Rational(1, 3)), rng, 4); }, 16);
  oracle::expect_played(law, {{true, Interval(Rational(1, 3))}}, Rational(1, 4));
}

TEST(UniformReal, AnswersBelongToOneReal) {
  auto order = [](Rng& rng) {
    UniformReal u(2);
    std::vector<bool> below;
    for (int i = 4; i >= 1; --i) below.push_back(u.below(exactly(Rational(i, 5)), rng));
    return below;
  };
  auto law = oracle::play(order, 20);
  EXPECT_EQ(law.mass.size(), 5u);  // below 4/5, 3/5, ... only in a row
  for (const auto& [below, mass] : law.mass) {
    EXPECT_TRUE(std::is_sorted(below.rbegin(), below.rend()));
    EXPECT_LE(*mass.rational(), Rational(1, 5));
  }
  EXPECT_LE(*law.remainder.rational(), Rational(1, 1 << 16));
}

TEST(UniformReal, ExploringForksWithTheEnclosedLaw) {
  auto law = explore([](Rng& rng) { return bernoulli_real(exactly(Rational(1, 3)), rng); });
  oracle::expect_encloses(law.mass.at(true).enclose(), Rational(1, 3), Rational(1, Integer(1) << 120));
  oracle::expect_encloses(oracle::total(law).enclose(), 1, Rational(1, Integer(1) << 120));
}

TEST(UniformRealSabotage, ABoundThatIsRoundedIsCaught) {
  auto rounded = [](Rng& rng) { return rng.bits(8) < 85; };  // 85/256 for 1/3
  EXPECT_FALSE(oracle::fits(oracle::play(rounded, 24), oracle::Masses<bool>{{true, Interval(Rational(1, 3))}}));
}

}  // namespace discreet::uniform_real_test
