#include "discreet/random/hidden_geometric.h"

#include <gtest/gtest.h>

#include "discreet/random/oracle_test.h"

namespace discreet::hidden_geometric_test {

using Offsets = std::vector<int>;

// The winners, in the order in which they come.
std::string race(const Offsets& offsets, const Rational& rate, const Rational& challenger_rate, Rng& rng) {
  HiddenGeometric hidden(rate, challenger_rate, rng);
  std::string outcomes;
  for (int offset : offsets) outcomes += hidden.reached_from(offset, rng) ? 'w' : '-';
  return outcomes;
}

// The definition: the sum over G < 200 of Pr[G] times the product of the coins of property 1.
Interval by_definition(const std::string& outcomes, const Offsets& offsets, const Rational& a, const Rational& b) {
  Interval sum(0L);
  for (int g = 0; g < 200; ++g) {
    Interval term = exp(Interval(Rational(-a * g))) * -expm1(Interval(Rational(-a)));
    for (std::size_t i = 0; i < offsets.size(); ++i) {
      Interval wins = exp(Interval(Rational(-b * std::max(0, g - offsets[i]))));
      term *= outcomes[i] == 'w' ? wins : Interval(1L) - wins;
    }
    sum += term;
  }
  return sum;
}

oracle::Masses<std::string> all_by_definition(const Offsets& offsets, const Rational& a, const Rational& b) {
  oracle::Masses<std::string> masses;
  for (std::size_t set = 0; set < std::size_t{1} << offsets.size(); ++set) {
    std::string outcomes;
    for (std::size_t i = 0; i < offsets.size(); ++i) outcomes += (set >> i) & 1 ? 'w' : '-';
    masses.emplace(outcomes, by_definition(outcomes, offsets, a, b));
  }
  return masses;
}

TEST(HiddenGeometric, ExploringForksWithTheLawOfTheDefinitionAndCutsNothing) {
  const Rational a(1, 2), b(1, 3);
  for (const Offsets& offsets : {Offsets{0}, Offsets{0, 0}, Offsets{2, -1}, Offsets{-3, 1, 0}, Offsets{1, 3, 3, -2}}) {
    auto law = explore([&](Rng& rng) { return race(offsets, a, b, rng); });
    EXPECT_EQ(law.remainder.rational(), Rational(0));
    EXPECT_EQ(compare(oracle::total(law), 0, Probability(Rational(1))), 0);
    const Rational left_out(1, Integer(1) << 100);  // e^(-200 a)
    for (const auto& [outcomes, mass] : all_by_definition(offsets, a, b)) {
      Interval found = law.mass.at(outcomes).enclose();
      EXPECT_TRUE(law.mass.at(outcomes).exact());
      EXPECT_LE(mass.low(), found.high()) << outcomes;
      EXPECT_GE(mass.high() + left_out, found.low()) << outcomes;
    }
  }
}

// (1-a) b^k / (1 - ab) for a challenger that starts k behind.
TEST(HiddenGeometric, OneRaceHasItsClosedForm) {
  const Rational a(1, 2), b(1, 3);
  for (int behind : {0, 1, 4}) {
    auto law = explore([&](Rng& rng) { return race({-behind}, a, b, rng); });
    ExponentialSum above(1, b * behind), below(1);
    above += ExponentialSum(-1, a + b * behind);
    below += ExponentialSum(-1, a + b);
    EXPECT_EQ(compare(law.mass.at("w"), 0, Probability::ratio(above, below)), 0);
  }
}

TEST(HiddenGeometric, EveryBitStringGivesTheLaw) {
  for (const Offsets& offsets : {Offsets{0}, Offsets{1, -1}}) {
    auto law = oracle::play([&](Rng& rng) { return race(offsets, 1, 1, rng); }, 17);
    oracle::expect_played(law, all_by_definition(offsets, 1, 1), Rational(1, 12));
  }
}

TEST(HiddenGeometric, ItsValueMayExceedSixtyFourBits) {
  Rng rng = Rng::seeded(1);
  const Rational faint(1, Integer(1) << 65);
  int wins = 0;
  for (int i = 0; i < 400; ++i) wins += race({0}, faint, faint, rng) == "w";
  EXPECT_GT(wins, 130);  // half of them, up to 2^-65; 400 fair coins stay above 130 except with chance 1e-12
  EXPECT_LT(wins, 270);
}

TEST(HiddenGeometric, AChallengerFarAheadIsNotExplored) {
  EXPECT_THROW(explore([](Rng& rng) { return race({5000}, 1, 1, rng); }), Explorer::Refused);
}

}  // namespace discreet::hidden_geometric_test
