#include "discreet/learners/many/many_thresholds.h"

#include <gtest/gtest.h>

#include <map>
#include <ranges>
#include <set>

#include "discreet/base/error.h"
#include "discreet/bounds/learners/fingerprint_bounds.h"
#include "discreet/bounds/learners/selection_bounds.h"
#include "discreet/learners/many/many_rows_test.h"
#include "discreet/learners/many/many_thresholds_bounds.h"
#include "discreet/learning/label_count.h"
#include "discreet/mechanisms/verified_test.h"
#include "discreet/sanitizers/thresholds_bounds.h"

namespace discreet::many_thresholds_test {

using many_rows::Values;
using Options = ManyThresholdsLearner::Options;
static_assert(MultiLearner<ManyThresholdsLearner>);

const Accuracy goal{Rational(1, 10), Rational(1, 20)};

std::uint64_t planned(const ManyThresholdsLearner& learner) { return best(learner.bounds(goal)).rows; }

// ---- promises, on every table of a small domain

Options small(std::int64_t labels, const Rational& delta, std::int64_t levels, std::int64_t jitter) {
  return {.high = 1,
          .label_count = labels,
          .epsilon = 1,
          .delta = delta,
          .levels = levels,
          .jitter = jitter,
          .cover_share = Rational(1, 2)};
}

TEST(ManyThresholds, PromiseHoldsOnEverySmallTable) {
  Options wide = small(1, 0, 1, 0);
  wide.high = 2;
  expect_holds(many_rows::value_subject(ManyThresholdsLearner(wide)), 3);
  expect_holds(many_rows::value_subject(ManyThresholdsLearner(small(1, 0, 1, 1))), 2);
  expect_holds(many_rows::value_subject(ManyThresholdsLearner(small(1, 0, 2, 0))), 3);
  expect_holds(many_rows::value_subject(ManyThresholdsLearner(small(2, 0, 1, 0))), 2);
  expect_holds(many_rows::value_subject(ManyThresholdsLearner(small(1, Rational(1, 10), 2, 0))), 2);
}

TEST(ManyThresholds, LabelsAloneAreProtectedForLess) {
  for (Side side : {Side::above, Side::below})
    for (std::int64_t labels : {1, 2}) {
      ManyThresholdsLearner learner(
          {.high = 2, .label_count = labels, .side = side, .delta = 0, .neighbours = Neighbours::labels});
      expect_holds(many_rows::value_subject(learner), labels == 1 ? 4 : 2);
    }
}

// Cuts of public values that leave few parts: every other cut differs from one of them on at most a part of the rows.
TEST(ManyThresholds, FewPublicCutsAreNearAllOthers) {
  Rng rng = Rng::seeded(9);
  for (std::int64_t levels : {1, 2, 3, 5})
    for (std::size_t n : {1, 5, 40, 200}) {
      Values rows(n, 1);
      for (std::uint64_t& value : rows.x) value = rng.bits(1) == 0 ? 7 : rng.bits(5);
      std::set<Integer> cuts;
      ManyThresholdsLearner learner(
          {.high = 31, .epsilon = Rational(1, 1000), .delta = 0, .neighbours = Neighbours::labels, .levels = levels});
      for (int run = 0; run < 2000; ++run) cuts.insert((*learner.learn(rows.sample(), rng))[0].cut);
      const auto parts = std::size_t{1} << levels;
      EXPECT_LE(cuts.size(), parts < n ? parts + 1 : n + 1);
      auto below = [&](const Integer& cut) { return std::ranges::count_if(rows.x, [&](auto x) { return x < cut; }); };
      for (int cut = 0; cut <= 32; ++cut) {
        auto far = [&](const Integer& other) { return std::abs(below(other) - below(cut)); };
        const auto nearest = std::ranges::min(cuts | std::views::transform(far));
        EXPECT_LE(static_cast<std::size_t>(nearest) * parts, n) << levels << " " << n << " " << cut;
      }
    }
}

// ---- the output distribution for public values: the exponential mechanism for each label, over one cut per labelling

TEST(ManyThresholds, PublicValuesAreCutInAllWays) {
  Values rows(5, 2);
  for (std::size_t i = 0; i < 5; ++i) {
    rows.x[i] = std::array<std::uint64_t, 5>{2, 9, 2, 5, 9}[i];
    rows.y.set(i, 0, i == 1 || i == 3), rows.y.set(i, 1, i == 0);
  }
  for (Side side : {Side::above, Side::below}) {
    ManyThresholdsLearner learner(
        {.high = 12, .label_count = 2, .side = side, .delta = 0, .neighbours = Neighbours::labels});
    auto law = explore([&](Rng& rng) { return many_rows::key((*learner.learn(rows.sample(), rng))[0]); });
    std::map<std::string, Probability> expected;
    ExponentialSum total;
    // Between 2 and 5, and between 5 and 9, in the middle; below 2 and past the end.
    for (int cut : {0, 4, 8, 13})
      total += ExponentialSum(1, Rational(1, 4) * mistakes(Threshold{cut, side}, rows.sample(), 0));
    for (int cut : {0, 4, 8, 13})
      expected[std::to_string(cut)] = Probability::ratio(
          ExponentialSum(1, Rational(1, 4) * mistakes(Threshold{cut, side}, rows.sample(), 0)), total);
    ASSERT_EQ(law.mass.size(), expected.size());
    for (const auto& [outcome, mass] : expected) EXPECT_EQ(compare(law.mass.at(outcome), 0, mass), 0) << outcome;
  }
}

// ---- accuracy at the planned number of rows

// Values with heavy atoms; label j is cut at a quantile of its own, and one label in ten is wrong.
Values planted_rows(std::size_t n, std::size_t labels, std::uint64_t domain, Rng& rng,
                    std::vector<std::uint64_t>& targets) {
  Values rows(n, labels);
  targets.clear();
  for (std::size_t j = 0; j < labels; ++j) targets.push_back(domain / (labels + 1) * (j + 1));
  for (std::size_t i = 0; i < n; ++i) {
    std::uint64_t draw = rng.bits(40) % 10;
    rows.x[i] = draw < 2 ? domain / 3 : draw < 4 ? domain / 2 + 7 : rng.bits(62) % domain;
    for (std::size_t j = 0; j < labels; ++j) rows.y.set(i, j, (rows.x[i] >= targets[j]) != (rng.bits(20) % 10 == 0));
  }
  return rows;
}

// The most that a rule errs more than its target does; noise takes a fifth of every difference.
double most_excess(const std::vector<Threshold>& rules, const std::vector<std::uint64_t>& targets,
                   std::uint64_t domain) {
  double most = 0;
  for (std::size_t j = 0; j < rules.size(); ++j) {
    const std::uint64_t third = domain / 3, middle = domain / 2 + 7;
    auto mass_below = [&](double cut) {
      return 0.6 * cut / static_cast<double>(domain) + (cut > static_cast<double>(third) ? 0.2 : 0) +
             (cut > static_cast<double>(middle) ? 0.2 : 0);
    };
    double wrong =
        std::abs(mass_below(static_cast<double>(rules[j].cut)) - mass_below(static_cast<double>(targets[j])));
    most = std::max(most, 0.8 * wrong);
  }
  return most;
}

TEST(ManyThresholds, ReachesThePromisedAccuracy) {
  // Two runs for each of four learners; three failures of 8 have probability below 6e-3, and the seed is fixed.
  const std::uint64_t domain = std::uint64_t{1} << 40;
  Rng rng = Rng::seeded(31);
  int failures = 0;
  for (const Options& options :
       std::vector<Options>{{.high = domain - 1, .label_count = 8},
                            {.high = domain - 1, .label_count = 8, .delta = 0},
                            {.high = domain - 1, .label_count = 1},
                            {.high = domain - 1, .label_count = 20, .neighbours = Neighbours::labels}}) {
    ManyThresholdsLearner learner(options);
    const std::uint64_t n = planned(learner);
    EXPECT_LT(n, 200'000u);
    for (int run = 0; run < 2; ++run) {
      std::vector<std::uint64_t> targets;
      Values rows = planted_rows(n, learner.label_count(), domain, rng, targets);
      failures += most_excess(*learner.learn(rows.sample(), rng), targets, domain) > 0.1;
    }
  }
  EXPECT_LE(failures, 2);
}

// ---- bounds

TEST(ManyThresholds, TheCoverHasTheReferenceValues) {
  // Radius 2/5 of 1/10, half of epsilon, a fifth of beta: at the fixed point of the bits.
  for (auto [bits, rows] : {std::pair<unsigned, std::uint64_t>{20, 122'561}, {64, 197'421}}) {
    const double log_size = log_of(Integer(1) << bits);
    ManyCutTerms terms = many_cut_terms({log_size, log_size, 1, 0.5, 0, 0.25}, 0.1, 0.05);
    EXPECT_EQ(terms.cover, static_cast<double>(rows));
    // 225 / (2 alpha^2) ln(10 labels / beta)
    EXPECT_NEAR(terms.deviation, 11'250 * std::log(200.0), 1e-6);
  }
}

// A few labels are served best by every cut, and many labels on many values by cuts that leave few parts.
TEST(ManyThresholds, PublicValuesAreCutIntoPartsWhereThatSavesRows) {
  auto rows = [](std::int64_t labels) {
    return planned(ManyThresholdsLearner(
        {.high = (Integer(1) << 60) - 1, .label_count = labels, .neighbours = Neighbours::labels}));
  };
  EXPECT_EQ(rows(1), 4832u);
  EXPECT_EQ(rows(1000), 46'071u);
}

// On one value two cuts differ, but there is no other value on which they could agree.
TEST(ManyThresholds, OneValueHasNoBoundsOfConceptsThatAgreeSomewhere) {
  const ManyThresholdsLearner learner({.low = 5, .high = 5, .label_count = 100});
  std::set<std::string> proved, printed;
  for (const Bound& bound :
       lower_bounds_of({.labels = 100, .agree_somewhere = false, .cuts = 1}, learner.privacy(), goal))
    proved.insert(bound.id);
  for (const Bound& bound :
       lower_bounds_of({.labels = 100, .agree_somewhere = true, .cuts = 1}, learner.privacy(), goal))
    printed.insert(bound.id);
  EXPECT_NE(proved, printed);
  for (const Bound& bound : learner.bounds(goal))
    if (printed.contains(bound.id)) EXPECT_TRUE(proved.contains(bound.id)) << bound.id;
}

TEST(ManyThresholds, LabelsCostTheirRootAndTheDomainIsPaidOnce) {
  auto rows = [](std::int64_t labels, unsigned bits, const Rational& delta) {
    return static_cast<double>(
        planned(ManyThresholdsLearner({.high = (Integer(1) << bits) - 1, .label_count = labels, .delta = delta})));
  };
  const Rational delta(1, 1'000'000);
  EXPECT_LT(rows(10'000, 20, delta), 15 * rows(100, 20, delta));
  EXPECT_GT(rows(10'000, 20, 0), 20 * rows(100, 20, 0));
  EXPECT_LT(rows(1, 20, delta), rows(1, 60, delta));
}

// ---- hostile samples

TEST(ManyThresholds, AnswersFromAnyRows) {
  Rng rng = Rng::seeded(4);
  const Integer everything = (Integer(1) << 64) - 1;
  for (Neighbours neighbours : {Neighbours::replace, Neighbours::labels})
    for (std::int64_t labels : {1, 64, 65}) {
      ManyThresholdsLearner learner({.high = everything, .label_count = labels, .neighbours = neighbours});
      EXPECT_EQ(learner.learn({}, rng)->size(), learner.label_count());
      for (int kind = 0; kind < 3; ++kind) {
        Values rows(200, static_cast<std::size_t>(labels));
        for (std::size_t i = 0; i < 200; ++i) {
          rows.x[i] = kind == 0 ? ~std::uint64_t{0} : kind == 1 ? 0 : rng.bits(64);
          for (std::size_t j = 0; j < rows.labels; ++j) rows.y.set(i, j, kind == 0 || (kind == 1 && i % 2 == 0));
        }
        EXPECT_EQ(learner.learn(rows.sample(), rng)->size(), learner.label_count());
      }
    }
}

TEST(ManyThresholds, CanBeStopped) {
  Rng rng = Rng::seeded(4);
  Values rows(50'000, 1);
  for (auto& x : rows.x) x = rng.bits(16);
  for (Neighbours neighbours : {Neighbours::replace, Neighbours::labels}) {
    Progress progress{.stop = [] { return true; }};
    EXPECT_THROW(ManyThresholdsLearner({.neighbours = neighbours}).learn(rows.sample(), rng, progress), Error);
  }
}

TEST(ManyThresholds, RefusesBadOptionsByName) {
  auto message = [](const Options& options) -> std::string {
    try {
      ManyThresholdsLearner learner(options);
      return "accepted";
    } catch (const Error& error) {
      return error.what();
    }
  };
  EXPECT_TRUE(message({.label_count = 0}).starts_with("option 'label_count'"));
  EXPECT_TRUE(message({.epsilon = 0}).starts_with("epsilon"));
  EXPECT_TRUE(message({.delta = 1}).starts_with("delta"));
  EXPECT_TRUE(message({.alpha = 1}).starts_with("option 'alpha'"));
  EXPECT_TRUE(message({.neighbours = Neighbours::add_remove}).starts_with("neighbours"));
  EXPECT_TRUE(message({.levels = 0}).starts_with("option 'levels'"));
  EXPECT_TRUE(message({.jitter = 99}).starts_with("option 'jitter'"));
  EXPECT_TRUE(message({.cover_share = 1}).starts_with("option 'cover_share'"));
}

}  // namespace discreet::many_thresholds_test
