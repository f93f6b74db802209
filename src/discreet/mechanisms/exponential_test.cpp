#include "discreet/mechanisms/exponential.h"

#include <gtest/gtest.h>

#include <cmath>

#include "discreet/base/error.h"
#include "discreet/mechanisms/law_test.h"
#include "discreet/mechanisms/mechanism_subjects.h"
#include "discreet/mechanisms/verified_test.h"

namespace discreet::exponential_test {

using Scores = std::vector<std::int64_t>;

static_assert(Mechanism<Exponential, std::vector<Stratum>>);

// Candidate i with probability e^(-rate score_i) / sum.
std::map<std::size_t, Probability> stated_law(const Scores& scores, const Rational& rate) {
  ExponentialSum total;
  for (std::int64_t score : scores) total += exponential(rate * score);
  std::map<std::size_t, Probability> law;
  for (std::size_t i = 0; i < scores.size(); ++i) law[i] = Probability::ratio(exponential(rate * scores[i]), total);
  return law;
}

TEST(Exponential, RateFollowsFromTheMovementOfTheScores) {
  EXPECT_EQ(Exponential(1, 1).rate(), Rational(1, 2));
  EXPECT_EQ(Exponential(1, 3).rate(), Rational(1, 6));
  EXPECT_EQ(Exponential(1, 3, Neighbours::add_remove).rate(), Rational(1, 6));
  EXPECT_EQ(Exponential(1, 3, Neighbours::add_remove, Movement::monotone).rate(), Rational(1, 3));
  EXPECT_EQ(Exponential::over_errors(1, Neighbours::replace).rate(), Rational(1, 2));
  EXPECT_EQ(Exponential::over_errors(1, Neighbours::add_remove).rate(), Rational(1));
  constexpr std::int64_t largest = std::numeric_limits<std::int64_t>::max();
  EXPECT_EQ(Exponential(1, largest).rate(), 1 / (2 * Rational(largest)));
}

TEST(Exponential, PromiseIsPureAndNamesItsRelation) {
  EXPECT_EQ(Exponential(Rational(1, 2), 3).privacy(), (Privacy{Rational(1, 2), 0, Neighbours::replace}));
  EXPECT_EQ(Exponential(2, 3, Neighbours::add_remove).privacy(), (Privacy{2, 0, Neighbours::add_remove}));
}

TEST(Exponential, BadParametersAreRefusedByName) {
  EXPECT_THROW(Exponential(0, 1), Error);
  EXPECT_THROW(Exponential(-1, 1), Error);
  EXPECT_THROW(Exponential(1, 0), Error);
  EXPECT_THROW(Exponential(1, 1, Neighbours::replace, Movement::monotone), Error);
}

TEST(Exponential, ListsHaveTheStatedLaw) {
  Exponential mechanism(Rational(3, 2), 1);
  for (const Scores& scores : all_lists({-2, 0, 1, 5}, 3))
    expect_exact_law(explore([&](Rng& rng) { return mechanism.select(scores, rng); }),
                     stated_law(scores, mechanism.rate()));
}

TEST(Exponential, StrataAndListsAgree) {
  Exponential mechanism(1, 2);
  Scores scores{4, 0, 1, 4, 4, 0};
  std::vector<Stratum> strata{{0, 2}, {1, 1}, {4, 3}};
  std::vector<Unsigned128> counts{2, 1, 0, 0, 3};
  auto by_list = explore([&](Rng& rng) { return scores[mechanism.select(scores, rng)]; });
  std::map<std::int64_t, Probability> stated;
  for (auto& [score, mass] : by_list.mass) stated[score] = mass;
  expect_exact_law(explore([&](Rng& rng) { return strata[mechanism(strata, rng)].score; }), stated);
  expect_exact_law(explore([&](Rng& rng) { return static_cast<std::int64_t>(mechanism(counts, rng)); }), stated);
}

TEST(Exponential, TheShortcutHasTheSameLawBitByBit) {
  // One bit decides whether the far scores are looked at; the window of width 2 leaves a good part of the
  // weight out.
  Exponential mechanism(6, 1);
  Shortcut coarse{.word = 1, .refinement = {.word = 3, .precision = 8}};
  for (const Scores& scores : {Scores{1, 0, 3}, Scores{0, 2, 9}, Scores{5, 5}, Scores{0, 100}}) {
    auto law = explore([&](Rng& rng) { return mechanism.select(scores, rng, coarse); },
                       Explorer(Explorer::Level::bits, {.depth = 20}));
    expect_enclosed_law(law, stated_law(scores, mechanism.rate()), Rational(1, 500));
  }
}

TEST(Exponential, TheShortcutHasTheSameLawOnLongLists) {
  // 9 degrees of freedom; a right sampler exceeds 60.0 with probability below 1e-9 (fixed seeds).
  Scores scores{3, 0, 7, 7, 2, 4, 11, 12, 5, 1};
  auto statistic = [&](const Rational& epsilon, int word) {
    Exponential sampled(epsilon, 1);
    Rng rng = Rng::seeded(5);
    return goodness_of_fit(stated_law(scores, Rational(1, 2)), 20000,
                           [&] { return sampled.select(scores, rng, {.word = word}); });
  };
  for (int word : {1, 2, 4, 64}) EXPECT_LT(statistic(1, word), 60.0) << word;
  EXPECT_GT(statistic(Rational(11, 10), 64), 60.0);  // and the test can tell a tenth more epsilon
}

// One good score against many bad ones that weigh about as much together: a rate that is 2 % off moves their
// odds by 2 % of the logarithm of their number.
struct Crowd {
  Scores scores{0};
  Crowd(std::size_t size, std::int64_t score) { scores.resize(1 + size, score); }
  Probability best(const Rational& rate) const { return stated_law(scores, rate).at(0); }
};

TEST(Exponential, EveryBitStringGivesTheStatedRate) {
  Crowd crowd(16, 4);
  Exponential mechanism(Rational(7, 5), 1);
  auto law = explore(
      [&](Rng& rng) { return mechanism.select(crowd.scores, rng, {.refinement = {.word = 3, .precision = 8}}) == 0; },
      Explorer(Explorer::Level::bits, {.depth = 19}));
  expect_enclosed_law(law, {{true, crowd.best(mechanism.rate())}}, Rational(1, 1000));
  Rational off = crowd.best(mechanism.rate() * Rational(51, 50)).enclose().low();
  EXPECT_GT(off - *law.mass.at(true).rational(), Rational(1, 100));  // so that 2 % would be seen
}

TEST(Exponential, TheShippedPrecisionHasTheStatedRate) {
  Crowd crowd(500, 12);
  Exponential mechanism(1, 1);
  Rng rng = Rng::seeded(7);
  const int draws = 40000;
  int best = 0;
  for (int i = 0; i < draws; ++i) best += mechanism.select(crowd.scores, rng) == 0;
  double p = crowd.best(mechanism.rate()).enclose().low_double();
  double deviation = std::sqrt(p * (1 - p) / draws);
  EXPECT_NEAR(best / double{draws}, p, 6.2 * deviation);  // fails with probability below 1e-9 (fixed seed)
  double off = crowd.best(mechanism.rate() * Rational(51, 50)).enclose().low_double();
  EXPECT_GT(off - p, 11 * deviation);  // so that 2 % would be seen
}

TEST(Exponential, HugeGapsAndTinyRatesAreServed) {
  Rng rng = Rng::seeded(6);
  using Limits = std::numeric_limits<std::int64_t>;
  Scores scores{Limits::max(), Limits::min(), 0};
  EXPECT_EQ(Exponential(1, 1).select(scores, rng), 1u);
  EXPECT_EQ(Exponential(1000, 1).select(scores, rng), 1u);
  Exponential flat(Rational(1, Integer(1) << 100), 1);
  std::vector<int> seen(3);
  for (int i = 0; i < 300; ++i) ++seen[flat.select(scores, rng)];
  for (int count : seen) EXPECT_GT(count, 50);  // all weights are equal up to 2^-37
  EXPECT_EQ(Exponential(1, 1).select(Scores{42}, rng), 0u);
}

TEST(Exponential, BadScoresAreRareAsPromised) {
  // Pr[score >= best + t] <= |list| e^(-rate t).
  Exponential mechanism(1, 1);
  Scores scores{0, 8, 8, 8, 9, 12, 30};
  auto law = explore([&](Rng& rng) { return scores[mechanism.select(scores, rng)]; });
  for (std::int64_t t : {8, 9, 12, 30}) {
    Probability bad;
    for (const auto& [score, mass] : law.mass)
      if (score >= t) bad += mass;
    Probability bound = Probability(Rational(7)) * Probability::exponential(mechanism.rate() * t);
    EXPECT_LE(*compare(bad, 0, bound), 0) << t;
  }
}

TEST(Exponential, PromiseHoldsOnEveryDatabase) {
  for (Neighbours neighbours : {Neighbours::replace, Neighbours::add_remove})
    for (const Rational& epsilon : {Rational(1, 3), Rational(2)}) {
      expect_holds(ExponentialSubject::subject({epsilon, 2, neighbours}, 5), 5);
      expect_holds(ExponentialSubject::subject({epsilon, 3, neighbours}, 4), 4);
    }
}

}  // namespace discreet::exponential_test
