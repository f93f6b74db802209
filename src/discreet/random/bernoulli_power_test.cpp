#include "discreet/random/bernoulli_power.h"

#include "discreet/random/oracle_test.h"
#include "discreet/random/parts.h"

namespace discreet::bernoulli_power_test {

TEST(BernoulliPower, EveryBitStringGivesThePower) {
  struct Case {
    Rational p;
    std::uint64_t n;
  };
  for (const auto& [p, n] : {Case{{1, 3}, 1}, Case{{1, 3}, 3}, Case{{1, 3}, 7}, Case{{2, 3}, 2}, Case{{1, 10}, 10},
                             Case{{1, 1000}, 700}, Case{1, 3}, Case{0, 5}, Case{{1, 2}, 0}}) {
    Rational heads = power(1 - p, n);
    auto law = oracle::play([&](Rng& rng) { return bernoulli_power(p, n, rng); }, 18);
    oracle::expect_played(law, {{true, Interval(heads)}, {false, Interval(1 - heads)}}, Rational(1, 200));
  }
}

TEST(BernoulliPower, EveryBitStringGivesThePowerBeyondWords) {
  Integer n = (Integer(1) << 80) + 1;
  Rational p(1, Integer(1) << 80);
  auto law = oracle::play([&](Rng& rng) { return bernoulli_power(p, n, rng); }, 18);
  Interval heads = exp(log1p(-Interval(p, 300)) * Interval(Rational(n), 300));
  oracle::expect_played(law, {{true, heads}}, Rational(1, 200));
}

// The parts are rational coins. If all of them are flipped out, the distribution of the whole is one rational.
TEST(BernoulliPower, TheCoinsMakeThePowerExactly) {
  for (std::uint64_t n = 0; n <= 9; ++n)
    for (const Rational& p : {Rational(1, 3), Rational(2, 5), Rational(1), Rational(1, 9)}) {
      auto law = explore([&](Rng& rng) { return bernoulli_power_by_parts(p, n, rng); });
      EXPECT_EQ(law.remainder.rational(), Rational(0));
      Rational heads = law.mass.contains(true) ? *law.mass.at(true).rational() : Rational(0);
      EXPECT_EQ(heads, power(1 - p, n)) << p << " " << n;
    }
}

TEST(BernoulliPower, ExploringStatesThePower) {
  auto law = explore([](Rng& rng) { return bernoulli_power(Rational(1, 3), 4, rng); });
  EXPECT_EQ(law.mass.at(true).rational(), Rational(16, 81));
  law = explore([](Rng& rng) { return bernoulli_power(1, 3, 4, rng); });
  EXPECT_EQ(law.mass.at(false).rational(), Rational(65, 81));
}

}  // namespace discreet::bernoulli_power_test
