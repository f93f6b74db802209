#include "discreet/mechanisms/permute_and_flip.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "discreet/base/error.h"
#include "discreet/mechanisms/exponential.h"
#include "discreet/mechanisms/law_test.h"
#include "discreet/mechanisms/mechanism_subjects.h"
#include "discreet/mechanisms/permute_and_flip_law_test.h"
#include "discreet/mechanisms/verified_test.h"

namespace discreet::permute_and_flip_test {

using Scores = std::vector<std::int64_t>;

static_assert(Mechanism<PermuteAndFlip, Scores>);

// The definition: a uniform order, and the first candidate in it whose coin is heads.
std::map<std::size_t, Probability> law_by_orders(const Scores& scores, const Rational& rate) {
  std::int64_t best = *std::ranges::min_element(scores);
  std::vector<std::size_t> order(scores.size());
  std::iota(order.begin(), order.end(), 0);
  std::map<std::size_t, ExponentialSum> sums;
  std::int64_t orders = 0;
  do {
    ++orders;
    ExponentialSum all_tails(1);
    for (std::size_t i : order) {
      ExponentialSum heads = exponential(rate * (scores[i] - best));
      sums[i] += all_tails * heads;
      all_tails = all_tails * (ExponentialSum(1) - heads);
    }
  } while (std::ranges::next_permutation(order).found);
  std::map<std::size_t, Probability> law;
  for (auto& [i, sum] : sums) law[i] = as_probability(sum *= {Rational(0), Rational(1, orders)});
  return law;
}

TEST(PermuteAndFlip, LawIsThatOfARandomOrder) {
  PermuteAndFlip mechanism(Rational(3, 2), 1);
  for (const Scores& scores : all_lists({-2, 0, 1, 5}, 3))
    expect_exact_law(explore([&](Rng& rng) { return mechanism(scores, rng); }),
                     law_by_orders(scores, mechanism.rate()));
}

TEST(PermuteAndFlip, LawIsTheSameHoweverManyAreTriedInRandomOrder) {
  PermuteAndFlip mechanism(Rational(3, 2), 1);
  for (std::size_t tries : {0, 1, 2, 3, 4})
    for (const Scores& scores : {Scores{0, 1, 1, 3}, Scores{5, 5, 2, 2}, Scores{0, 0, 0, 0}, Scores{9, 3, 4, 0}})
      expect_exact_law(explore([&](Rng& rng) { return mechanism.select(scores, tries, rng); }),
                       law_by_orders(scores, mechanism.rate()));
}

TEST(PermuteAndFlip, LongListsAreServedWhetherManyAreGoodOrOne) {
  Rng rng = Rng::seeded(2);
  PermuteAndFlip mechanism(2, 1);
  Scores many(10'000, 7);
  std::size_t sum = 0;
  for (int run = 0; run < 1000; ++run) sum += mechanism(many, rng);
  EXPECT_NEAR(static_cast<double>(sum) / 1000, 5000, 6 * 10'000 / std::sqrt(12 * 1000.0));
  Scores one(10'000, 100);
  one[4321] = 0;
  for (int run = 0; run < 20; ++run) EXPECT_EQ(mechanism(one, rng), 4321u);
}

TEST(PermuteAndFlip, LawHasTheClosedForm) {
  PermuteAndFlip mechanism(1, 1);
  for (const Scores& scores : {Scores{0, 1, 1, 3, 2}, Scores{2, 2, 2, 2}, Scores{7}, Scores{5, 0}})
    expect_exact_law(explore([&](Rng& rng) { return mechanism(scores, rng); }),
                     permute_and_flip_law(scores, mechanism.rate()));
}

TEST(PermuteAndFlip, IsNeverWorseThanTheExponentialMechanism) {
  // Stochastic dominance, exactly: every upper tail of the chosen score is at most as likely.
  PermuteAndFlip ours(1, 1);
  Exponential theirs(1, 1);
  for (const Scores& scores : all_lists({0, 1, 2, 4}, 4)) {
    auto a = explore([&](Rng& rng) { return scores[ours(scores, rng)]; });
    auto b = explore([&](Rng& rng) { return scores[theirs.select(scores, rng)]; });
    Probability tail_a, tail_b;
    for (auto score = b.mass.rbegin(); score != b.mass.rend(); ++score) {
      tail_a += a.mass[score->first];
      tail_b += score->second;
      EXPECT_LE(*compare(tail_a, 0, tail_b), 0);
    }
  }
}

TEST(PermuteAndFlip, BadScoresAreRareAsPromised) {
  PermuteAndFlip mechanism(1, 1);
  Scores scores{0, 8, 8, 8, 9, 12, 30};
  auto law = explore([&](Rng& rng) { return scores[mechanism(scores, rng)]; });
  for (std::int64_t t : {8, 9, 12, 30}) {
    Probability bad;
    for (const auto& [score, mass] : law.mass)
      if (score >= t) bad += mass;
    Probability bound = Probability(Rational(7, 2)) * Probability::exponential(mechanism.rate() * t);
    EXPECT_LE(*compare(bad, 0, bound), 0) << t;
  }
}

TEST(PermuteAndFlip, ExtremeScoresAreServed) {
  using Limits = std::numeric_limits<std::int64_t>;
  Rng rng = Rng::seeded(1);
  EXPECT_EQ(PermuteAndFlip(1, 1)(Scores{Limits::max(), Limits::min(), 0}, rng), 1u);
  EXPECT_EQ(PermuteAndFlip(Rational(1, 3), 1, Neighbours::add_remove, Movement::monotone)(Scores{5}, rng), 0u);
}

TEST(PermuteAndFlip, BadParametersAreRefused) {
  EXPECT_THROW(PermuteAndFlip(0, 1), Error);
  EXPECT_THROW(PermuteAndFlip(1, 0), Error);
  EXPECT_THROW(PermuteAndFlip(1, 1, Neighbours::replace, Movement::monotone), Error);
}

TEST(PermuteAndFlip, PromiseHoldsOnEveryDatabase) {
  for (Neighbours neighbours : {Neighbours::replace, Neighbours::add_remove})
    for (const Rational& epsilon : {Rational(1, 3), Rational(2)}) {
      expect_holds(PermuteAndFlipSubject::subject({epsilon, 2, neighbours}, 5), 5);
      expect_holds(PermuteAndFlipSubject::subject({epsilon, 3, neighbours}, 4), 4);
    }
}

}  // namespace discreet::permute_and_flip_test
