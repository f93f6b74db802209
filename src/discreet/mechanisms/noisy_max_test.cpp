#include "discreet/mechanisms/noisy_max.h"

#include <gtest/gtest.h>

#include "discreet/base/error.h"
#include "discreet/mechanisms/mechanism_subjects.h"
#include "discreet/mechanisms/permute_and_flip_law_test.h"
#include "discreet/mechanisms/verified_test.h"

namespace discreet::noisy_max_test {

using Votes = std::vector<std::int64_t>;

static_assert(Mechanism<NoisyMax, Votes>);

Votes negated(Votes votes) {
  for (auto& count : votes) count = -count;
  return votes;
}

// Two candidates with literal noise G1, G2: their difference is a discrete Laplace variable, ties are halved.
TEST(NoisyMax, TwoCandidatesFollowTheDifferenceOfTheirNoises) {
  NoisyMax mechanism(1, 1);
  const Rational& rate = mechanism.rate();
  ExponentialSum denominator(1);
  denominator += exponential(rate);
  for (std::int64_t gap : {0, 1, 2, 7}) {
    // Pr[Z >= gap + 1] + Pr[Z = gap] / 2 with Pr[Z >= t] = q^t / (1 + q) for t >= 1.
    ExponentialSum loser = exponential(rate * (gap + 1));
    ExponentialSum tie = exponential(rate * gap) - exponential(rate * (gap + 1));
    loser += tie *= {Rational(0), Rational(1, 2)};
    auto law = explore([&](Rng& rng) { return mechanism(Votes{3 + gap, 3}, rng); });
    EXPECT_EQ(compare(law.mass.at(1), 0, Probability::ratio(loser, denominator)), 0) << gap;
  }
}

// The definition with the noise drawn outright: cut at `deepest`, the rest is the remainder.
TEST(NoisyMax, LawIsThatOfLiteralGeometricNoise) {
  NoisyMax mechanism(6, 1);
  const Rational& rate = mechanism.rate();
  const int deepest = 12;  // three noises all stay below it except with probability 3 e^-36
  for (const Votes& votes : {Votes{2, 0, 1}, Votes{1, 1, 1}, Votes{0, 2, 2}, Votes{0, 1, 3}}) {
    std::vector<Interval> wins(3, Interval(0L));
    for (const Votes& noise : all_lists({0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}, 3)) {
      Votes noisy = votes;
      std::int64_t sum = 0;
      for (std::size_t i = 0; i < 3; ++i) noisy[i] += noise[i], sum += noise[i];
      std::int64_t most = *std::ranges::max_element(noisy);
      auto ties = std::ranges::count(noisy, most);
      ExponentialSum fresh = ExponentialSum(1) - exponential(rate);
      Interval mass = (fresh * fresh * fresh).enclose(128) * exponential(rate * sum).enclose(128);
      for (std::size_t i = 0; i < 3; ++i)
        if (noisy[i] == most) wins[i] += mass / Interval(static_cast<long>(ties));
    }
    auto law = explore([&](Rng& rng) { return mechanism(votes, rng); });
    Rational cut = 3 * exp(Interval(Rational(-rate * deepest))).high();
    for (std::size_t i = 0; i < 3; ++i) {
      Interval mass = law.mass.at(i).enclose();
      EXPECT_LE(wins[i].low(), mass.high());
      EXPECT_GE(wins[i].high() + cut, mass.low());
    }
  }
}

TEST(NoisyMax, LawIsThatOfPermuteAndFlipInEveryOrder) {
  NoisyMax mechanism(Rational(3, 2), 1);
  for (const Votes& votes : all_lists({-2, 0, 1, 4}, 3))
    expect_exact_law(explore([&](Rng& rng) { return mechanism(votes, rng); }),
                     permute_and_flip_law(negated(votes), mechanism.rate()));
  Votes five{0, 2, 1, 2, 3};
  expect_exact_law(explore([&](Rng& rng) { return mechanism(five, rng); }),
                   permute_and_flip_law(negated(five), mechanism.rate()));
}

TEST(NoisyMax, RisingVotesKeepFewCandidates) {
  NoisyMax mechanism(1, 1);
  Rng rng = Rng::seeded(3);
  Votes votes(100000);
  for (std::size_t i = 0; i < votes.size(); ++i) votes[i] = static_cast<std::int64_t>(i);
  // Pr[votes <= most - 200] <= 50000 e^-100.
  EXPECT_GT(mechanism(votes, rng), votes.size() - 200);
}

TEST(NoisyMax, ExtremeVotesAreServed) {
  using Limits = std::numeric_limits<std::int64_t>;
  Rng rng = Rng::seeded(4);
  EXPECT_EQ(NoisyMax(1, 1)(Votes{Limits::min(), Limits::max(), 0}, rng), 1u);
  EXPECT_EQ(NoisyMax(1, 1)(Votes{Limits::min()}, rng), 0u);
}

TEST(NoisyMax, BadParametersAreRefused) {
  EXPECT_THROW(NoisyMax(0, 1), Error);
  EXPECT_THROW(NoisyMax(1, 0), Error);
  EXPECT_THROW(NoisyMax(1, 1, Neighbours::replace, Movement::monotone), Error);
}

TEST(NoisyMax, PromiseHoldsOnEveryDatabase) {
  for (Neighbours neighbours : {Neighbours::replace, Neighbours::add_remove})
    for (const Rational& epsilon : {Rational(1, 3), Rational(2)}) {
      expect_holds(NoisyMaxSubject::subject({epsilon, 2, neighbours}, 5), 5);
      expect_holds(NoisyMaxSubject::subject({epsilon, 3, neighbours}, 4), 4);
    }
}

}  // namespace discreet::noisy_max_test
