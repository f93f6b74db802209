#include "discreet/learners/many/many_parities.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "discreet/algebra/joint_solution.h"
#include "discreet/base/error.h"
#include "discreet/learners/many/many_parities_bounds.h"
#include "discreet/learners/many/many_rows_test.h"
#include "discreet/mechanisms/stable_argmax.h"
#include "discreet/mechanisms/verified_test.h"

namespace discreet::many_parities_test {

using many_rows::Bits;
using Options = ManyParitiesLearner::Options;
static_assert(MultiLearner<ManyParitiesLearner>);

const Rational tenth(1, 10), millionth(1, 1'000'000);
const Accuracy goal{Rational(1, 10), Rational(1, 20)};

std::uint64_t planned(const ManyParitiesLearner& learner) { return best(learner.bounds(goal)).rows; }

// ---- promises, on every table of a small domain

Options small_votes(std::int64_t dimension, std::int64_t labels) {
  return {.dimension = dimension, .label_count = labels, .epsilon = 1, .delta = tenth, .block_rows = dimension};
}

TEST(ManyParities, VotesKeepThePromiseOnEveryTable) {
  // Blocks of one row for d = 1, so that six of them vote; of two rows for d = 2.
  expect_holds(many_rows::bit_subject(ManyParitiesLearner(small_votes(1, 1))), 6);
  expect_holds(many_rows::bit_subject(ManyParitiesLearner(small_votes(1, 2))), 4);
  expect_holds(many_rows::bit_subject(ManyParitiesLearner(small_votes(2, 1))), 4);
}

// For privacy it does not matter how a block with several solutions votes. It abstains for accuracy. Here it votes for
// the first parity that fits, and abstains only if none does. A row is still in one block.
TEST(ManyParities, VotesForTheFirstSolutionKeepThePromiseToo) {
  for (std::size_t dimension : {1, 2}) {
    Subject subject = many_rows::bit_subject(ManyParitiesLearner(small_votes(static_cast<std::int64_t>(dimension), 1)));
    const StableArgmax release(1, tenth, 1);
    subject.run = [=](std::span<const std::uint32_t> database, Rng& rng) -> std::string {
      std::vector<std::int64_t> votes(std::size_t{1} << dimension);
      for (std::size_t first = 0; first + dimension <= database.size(); first += dimension)
        for (std::uint32_t mask = 0; mask < votes.size(); ++mask) {
          auto fits = [=](std::uint32_t record) {
            return std::popcount(record >> 1 & mask) % 2 == static_cast<int>(record & 1);
          };
          if (!std::ranges::all_of(database.subspan(first, dimension), fits)) continue;
          ++votes[mask];
          break;
        }
      const auto winner = release(votes, rng);
      return winner ? std::to_string(*winner) : "no answer";
    };
    expect_holds(subject, dimension == 1 ? 6 : 4);
  }
}

TEST(ManyParities, DirectKeepsThePromiseOnEveryTable) {
  for (Neighbours neighbours : {Neighbours::replace, Neighbours::add_remove}) {
    auto of = [&](std::int64_t dimension, std::int64_t labels) {
      return many_rows::bit_subject(ManyParitiesLearner({.dimension = dimension,
                                                         .label_count = labels,
                                                         .variant = ManyParitiesVariant::direct,
                                                         .delta = tenth,
                                                         .neighbours = neighbours}));
    };
    expect_holds(of(1, 1), 8);
    expect_holds(of(1, 2), 5);
    expect_holds(of(2, 1), 5);
    expect_holds(of(2, 2), 3);
  }
}

// ---- the lead of the variant direct, against its definition

Bits random_rows(std::size_t rows, std::size_t dimension, std::size_t labels, Rng& rng) {
  Bits table(rows, dimension, labels);
  for (std::size_t i = 0; i < rows; ++i) {
    for (std::size_t c = 0; c < dimension; ++c) table.x.set(i, c, rng.bits(1) != 0);
    for (std::size_t j = 0; j < labels; ++j) table.y.set(i, j, rng.bits(1) != 0);
  }
  return table;
}

// Labels of random parities; what they are.
std::vector<Parity> plant(Bits& table, Rng& rng) {
  std::vector<Parity> targets;
  for (std::size_t j = 0; j < table.y.columns(); ++j) {
    Parity target{BitVector(table.x.columns())};
    for (std::size_t c = 0; c < table.x.columns(); ++c) target.mask.set(c, rng.bits(1) != 0);
    for (std::size_t i = 0; i < table.x.rows(); ++i) table.y.set(i, j, target(table.x[i]));
    targets.push_back(std::move(target));
  }
  return targets;
}

std::size_t errors(const Bits& table, std::size_t mask, std::size_t j) {
  Parity parity{BitVector(table.x.columns())};
  parity.mask.words()[0] = mask;
  return mistakes(parity, table.sample(), j);
}

// Scores of all vectors of parities, the best first: minus the most mistakes over the labels.
std::int64_t lead_by_definition(const Bits& table) {
  const std::size_t labels = table.y.columns(), all = std::size_t{1} << table.x.columns();
  std::size_t candidates = 1;
  for (std::size_t j = 0; j < labels; ++j) candidates *= all;
  std::vector<std::int64_t> scores;
  for (std::size_t candidate = 0; candidate < candidates; ++candidate) {
    std::int64_t worst = 0;
    for (std::size_t j = 0, rest = candidate; j < labels; ++j, rest /= all)
      worst = std::max(worst, static_cast<std::int64_t>(errors(table, rest % all, j)));
    scores.push_back(-worst);
  }
  std::ranges::sort(scores, std::greater());
  return scores[0] - scores[1];
}

// The probability that a run answers tells its lead.
TEST(ManyParities, DirectReleasesByTheTrueLeadOnAnyLabels) {
  Rng rng = Rng::seeded(4);
  int fitting = 0;
  for (int trial = 0; trial < 120; ++trial) {
    const std::size_t d = 1 + rng.bits(8) % 3, labels = 1 + rng.bits(8) % 2;
    Bits table = random_rows(1 + rng.bits(8) % 14, d, labels, rng);
    if (trial % 2 == 0) plant(table, rng);
    fitting += joint_solution(table.x, d, table.y, labels).has_value();
    ManyParitiesLearner learner({.dimension = static_cast<std::int64_t>(d),
                                 .label_count = static_cast<std::int64_t>(labels),
                                 .variant = ManyParitiesVariant::direct,
                                 .delta = tenth});
    StableArgmax release(1, tenth, 1);
    auto law = explore([&](Rng& r) { return learner.learn(table.sample(), r).has_value(); });
    auto expected = explore([&](Rng& r) { return release.releases(lead_by_definition(table), r); });
    for (bool answered : {false, true})
      EXPECT_EQ(compare(law.mass[answered], 0, expected.mass[answered]), 0) << "trial " << trial;
  }
  EXPECT_GT(fitting, 20);
  EXPECT_LT(fitting, 100);
}

TEST(ManyParities, DirectFindsTheParityWithTheFewestMistakes) {
  Rng rng = Rng::seeded(6);
  for (int trial = 0; trial < 30; ++trial) {
    Bits table = random_rows(60, 4, 3, rng);
    plant(table, rng);
    for (std::size_t i = 0; i < 60; i += 9) table.y.set(i, trial % 3, !table.y.get(i, trial % 3));
    ManyParitiesLearner learner(
        {.dimension = 4, .label_count = 3, .variant = ManyParitiesVariant::direct, .epsilon = 1000});
    auto rules = learner.learn(table.sample(), rng);
    if (!rules) continue;
    for (std::size_t j = 0; j < 3; ++j)
      for (std::size_t mask = 0; mask < 16; ++mask)
        EXPECT_LE(mistakes((*rules)[j], table.sample(), j), errors(table, mask, j));
  }
}

// ---- accuracy at the planned number of rows

TEST(ManyParities, FindsAllTargetsWhateverTheLabels) {
  // 10 runs for each of six tasks; every one fails with probability at most 1/20. More than 15 of 60 failures have
  // probability below 1e-6, and the seed is fixed.
  Rng rng = Rng::seeded(11);
  int failures = 0;
  for (std::int64_t labels : {1, 100})
    for (const Options& options :
         std::vector<Options>{{.dimension = 16, .label_count = labels},
                              {.dimension = 70, .label_count = labels},
                              {.dimension = 12, .label_count = labels, .variant = ManyParitiesVariant::direct}}) {
      ManyParitiesLearner learner(options);
      for (int run = 0; run < 10; ++run) {
        Bits table = random_rows(planned(learner), static_cast<std::size_t>(options.dimension),
                                 static_cast<std::size_t>(labels), rng);
        auto targets = plant(table, rng);
        failures += learner.learn(table.sample(), rng) != targets;
      }
    }
  EXPECT_LE(failures, 15);
}

TEST(ManyParities, TenThousandLabelsNeedNoMoreRowsThanOne) {
  auto of = [](std::int64_t labels) { return ManyParitiesLearner({.dimension = 16, .label_count = labels}); };
  ASSERT_EQ(planned(of(1)), planned(of(10'000)));
  Rng rng = Rng::seeded(13);
  int failures = 0;
  for (int run = 0; run < 3; ++run) {  // three failures have probability below 2e-4, and the seed is fixed
    Bits table = random_rows(planned(of(1)), 16, 10'000, rng);
    auto targets = plant(table, rng);
    failures += of(10'000).learn(table.sample(), rng) != targets;
  }
  EXPECT_LE(failures, 2);
}

TEST(ManyParities, RanksOfRandomBlocksFollowTheirLaw) {
  // 4000 blocks of d + r rows: the share of full rank is within 5 standard deviations, failure below 1e-6 each.
  Rng rng = Rng::seeded(3);
  for (std::size_t d : {3, 8})
    for (std::size_t extra : {0, 1, 3}) {
      int full = 0;
      for (int i = 0; i < 4000; ++i) {
        Bits table = random_rows(d + extra, d, 1, rng);
        plant(table, rng);
        full += joint_solution(table.x, d, table.y, 1).has_value();
      }
      double p = full_rank(static_cast<double>(d), static_cast<double>(extra));
      EXPECT_NEAR(full / 4000.0, p, 5 * std::sqrt(p * (1 - p) / 4000));
    }
}

TEST(ManyParities, NoisyLabelsAreToleratedByDirect) {
  // One label in ten is wrong: the lead is 4/5 of what it would be, so twice the rows do.
  ManyParitiesLearner learner({.dimension = 10, .label_count = 20, .variant = ManyParitiesVariant::direct});
  Rng rng = Rng::seeded(8);
  Bits table = random_rows(4 * planned(learner), 10, 20, rng);
  auto targets = plant(table, rng);
  for (std::size_t i = 0; i < table.x.rows(); ++i)
    for (std::size_t j = 0; j < 20; ++j)
      if (rng.bits(16) % 10 == 0) table.y.set(i, j, !table.y.get(i, j));
  EXPECT_EQ(learner.learn(table.sample(), rng), targets);
}

// ---- bounds

TEST(ManyParities, BoundsHaveTheReferenceValues) {
  const StableArgmax release(1, millionth, 1);
  const Rational twentieth(1, 20);
  for (auto [dimension, rows] : {std::pair<std::uint64_t, std::uint64_t>{16, 814}, {64, 2590}}) {
    VotePlan plan = halved_vote_plan(dimension, release, twentieth);
    EXPECT_EQ(plan.rows(), rows);
    EXPECT_EQ(plan.blocks, 37u);
    EXPECT_EQ(plan.extra, 6u);
  }
  EXPECT_EQ(rows_at_least(direct_closed_form(16, 1, 1e-6, 0.05)), 137u);
  EXPECT_NEAR(full_rank(100, 3), 0.8801, 1e-4);
}

TEST(ManyParities, ExactTailsAskForNoMoreRows) {
  const StableArgmax release(1, millionth, 1);
  EXPECT_LE(vote_plan(16, release, 0.05).rows(), 814u);
  EXPECT_LE(direct_rows(16, release, 0.05), 137);
  // The continuous plan of m = 3, r = 3 fails here with probability 0.947; the integer one does not choose it.
  const StableArgmax loose(5, Rational(1, 20), 1);
  EXPECT_GT(vote_plan(16, loose, 0.4).blocks, 3u);
}

// ---- hostile samples

TEST(ManyParities, AnswersOrNotFromAnyRows) {
  Rng rng = Rng::seeded(2);
  for (ManyParitiesVariant variant : {ManyParitiesVariant::votes, ManyParitiesVariant::direct})
    for (std::int64_t labels : {1, 65}) {
      ManyParitiesLearner learner({.dimension = 5, .label_count = labels, .variant = variant});
      EXPECT_FALSE(learner.learn({}, rng));  // but with probability 1e-6
      for (int kind = 0; kind < 3; ++kind) {
        Bits table = random_rows(600, 5, static_cast<std::size_t>(labels), rng);
        for (std::size_t i = 0; i < 600; ++i)
          for (std::size_t j = 0; j < table.y.columns(); ++j)
            table.y.set(i, j, kind == 0 || (kind == 1 ? i % 2 == 0 : rng.bits(1) != 0));
        auto rules = learner.learn(table.sample(), rng);
        EXPECT_TRUE(!rules || rules->size() == learner.label_count());
      }
    }
}

TEST(ManyParities, ConstantZeroLabelsAreTheEmptyParity) {
  Rng rng = Rng::seeded(5);
  for (ManyParitiesVariant variant : {ManyParitiesVariant::votes, ManyParitiesVariant::direct}) {
    ManyParitiesLearner learner({.dimension = 6, .label_count = 2, .variant = variant});
    Bits table = random_rows(2000, 6, 2, rng);
    for (std::size_t i = 0; i < 2000; ++i) table.y.set(i, 0, false), table.y.set(i, 1, false);
    auto rules = learner.learn(table.sample(), rng);
    ASSERT_TRUE(rules);
    EXPECT_EQ((*rules)[0].mask, BitVector(6));
  }
}

TEST(ManyParities, CanBeStopped) {
  Rng rng = Rng::seeded(5);
  Bits table = random_rows(2000, 16, 3, rng);
  for (ManyParitiesVariant variant : {ManyParitiesVariant::votes, ManyParitiesVariant::direct}) {
    Progress progress{.stop = [] { return true; }};
    EXPECT_THROW(ManyParitiesLearner({.dimension = 16, .label_count = 3, .variant = variant})
                     .learn(table.sample(), rng, progress),
                 Error);
  }
}

TEST(ManyParities, RefusesBadOptionsByName) {
  auto message = [](const Options& options) -> std::string {
    try {
      ManyParitiesLearner learner(options);
      return "accepted";
    } catch (const Error& error) {
      return error.what();
    }
  };
  EXPECT_TRUE(message({.dimension = 0}).starts_with("option 'dimension'"));
  EXPECT_TRUE(message({.dimension = 27, .variant = ManyParitiesVariant::direct}).starts_with("option 'dimension'"));
  EXPECT_TRUE(message({.label_count = 0}).starts_with("option 'label_count'"));
  EXPECT_TRUE(message({.epsilon = 0}).starts_with("epsilon"));
  EXPECT_TRUE(message({.delta = 0}).starts_with("option 'delta'"));
  EXPECT_TRUE(message({.beta = 1}).starts_with("option 'beta'"));
  EXPECT_TRUE(message({.neighbours = Neighbours::add_remove}).starts_with("neighbours"));
  EXPECT_NE(message({.neighbours = Neighbours::labels}), "accepted");
  EXPECT_TRUE(message({.block_rows = 0}).starts_with("option 'block_rows'"));
  EXPECT_TRUE(message({.variant = ManyParitiesVariant::direct, .block_rows = 9}).starts_with("block_rows"));
}

}  // namespace discreet::many_parities_test
