// The variants of the learner of many points that select for each label: agnostic and pure.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "discreet/base/error.h"
#include "discreet/bounds/table/bound_functions.h"
#include "discreet/bounds/table/table_bound.h"
#include "discreet/learners/many/many_points_bounds.h"
#include "discreet/learners/many/many_points_test.h"
#include "discreet/mechanisms/verified_test.h"

namespace discreet::many_points_selection_test {

using many_rows::atom;
using many_rows::Planted;
using many_rows::planted_rows;
using many_rows::random_rows;
using many_rows::Values;
using Options = ManyPointsLearner::Options;

const Rational tenth(1, 10);
const Accuracy goal{Rational(1, 10), Rational(1, 20)};

std::uint64_t planned(const ManyPointsLearner& learner) { return many_rows::planned(learner, goal); }

// Candidates and menus of two.
std::vector<Options> small_selections() {
  std::vector<Options> all;
  for (Neighbours neighbours : {Neighbours::replace, Neighbours::add_remove}) {
    for (Answers answers : {Answers::improper, Answers::proper})
      all.push_back({.high = 1,
                     .variant = ManyPointsVariant::agnostic,
                     .answers = answers,
                     .epsilon = 2,
                     .delta = Rational(1, 5),
                     .neighbours = neighbours,
                     .largest_count = 3,
                     .candidates = 1,
                     .cover_share = Rational(1, 2)});
    all.push_back(
        {.high = 1, .variant = ManyPointsVariant::pure, .neighbours = neighbours, .functions = 1, .buckets = 2});
  }
  for (Answers answers : {Answers::improper, Answers::proper})
    all.push_back({.high = 1,
                   .variant = ManyPointsVariant::agnostic,
                   .answers = answers,
                   .epsilon = 2,
                   .delta = Rational(0),
                   .candidates = 1,
                   .cover_share = Rational(1, 2)});
  for (Rational delta : {Rational(0), tenth})
    all.push_back(
        {.high = 1, .variant = ManyPointsVariant::agnostic, .delta = delta, .neighbours = Neighbours::labels});
  return all;
}

TEST(ManyPointsSelection, PromiseHoldsWhereLabelsAreSelectedFor) {
  for (Options options : small_selections()) {
    expect_holds(many_rows::value_subject(ManyPointsLearner(options)), 4);
    options.label_count = 2;
    expect_holds(many_rows::value_subject(ManyPointsLearner(options)), 2);
  }
}

// ---- the output distribution of the selections

// The definition: for every label on its own, a candidate weighs e^(-rate mistakes).
std::map<std::string, Probability> selected_law(const Values& rows, const std::vector<PointRule>& candidates,
                                                const Rational& rate) {
  std::map<std::string, Probability> law{{"", Probability(Rational(1))}};
  for (std::size_t j = 0; j < rows.labels; ++j) {
    ExponentialSum total;
    for (const PointRule& rule : candidates) total += ExponentialSum(1, rate * mistakes(rule, rows.sample(), j));
    std::map<std::string, Probability> longer;
    for (const auto& [text, mass] : law)
      for (const PointRule& rule : candidates)
        longer[text + many_rows::key(rule) + ", "] +=
            mass * Probability::ratio(ExponentialSum(1, rate * mistakes(rule, rows.sample(), j)), total);
    law = std::move(longer);
  }
  return law;
}

void expect_law(const ManyPointsLearner& learner, const Values& rows,
                const std::map<std::string, Probability>& expected) {
  auto law = explore([&](Rng& rng) { return many_rows::key(learner.learn(rows.sample(), rng)); });
  RC_ASSERT(law.mass.size() == expected.size());
  for (const auto& [outcome, mass] : expected) RC_ASSERT(compare(law.mass.at(outcome), 0, mass) == 0);
}

// The `most` values with the most rows. If several have as many, the least comes first.
std::set<std::uint64_t> heaviest(const std::vector<std::uint64_t>& x, std::size_t most) {
  std::map<std::uint64_t, int> counts;
  for (std::uint64_t value : x) ++counts[value];
  std::vector<std::pair<int, std::uint64_t>> order;
  for (const auto& [value, count] : counts) order.emplace_back(-count, value);
  std::ranges::sort(order);
  std::set<std::uint64_t> kept;
  for (std::size_t i = 0; i < std::min(most, order.size()); ++i) kept.insert(order[i].second);
  return kept;
}

// Every value of the range occurs, and no label is 1: a point would err on half of the rows.
TEST(ManyPointsSelection, TheEmptyConceptIsACandidateWhereEveryValueIs) {
  for (Neighbours neighbours : {Neighbours::labels, Neighbours::replace}) {
    ManyPointsLearner learner({.high = 1,
                               .variant = ManyPointsVariant::agnostic,
                               .epsilon = 20,
                               .delta = Rational(1, 1'000'000),
                               .neighbours = neighbours});
    Values rows(2000, 1);
    for (std::size_t i = 0; i < rows.x.size(); ++i) rows.x[i] = i % 2;
    Rng rng = Rng::seeded(4);
    EXPECT_EQ(*learner.learn(rows.sample(), rng), std::vector<PointRule>{{NoValue{}}});
  }
}

TEST(ManyPointsSelection, PublicValuesAreSelectedFromForEachLabel) {
  EXPECT_TRUE(rc::check([] {
    const auto labels = *rc::gen::inRange<std::int64_t>(1, 3);
    Values rows = random_rows(*rc::gen::inRange(0, 6), 4, static_cast<std::size_t>(labels));
    const Answers answers = *rc::gen::element(Answers::improper, Answers::proper);
    const auto most = *rc::gen::inRange<std::int64_t>(1, 5);  // candidates; 4: all values, by the plan
    ManyPointsLearner learner({.high = 3,
                               .label_count = labels,
                               .variant = ManyPointsVariant::agnostic,
                               .answers = answers,
                               .delta = Rational(0),
                               .neighbours = Neighbours::labels,
                               .candidates = most == 4 ? std::nullopt : std::optional(most)});
    std::vector<PointRule> candidates;
    const std::set<std::uint64_t> kept = heaviest(rows.x, static_cast<std::size_t>(most));
    for (std::uint64_t value : kept) candidates.push_back({OneValue{value}});
    std::uint64_t missing = 0;
    while (kept.contains(missing)) ++missing;
    if (kept.size() < 4 && answers == Answers::proper) candidates.push_back({OneValue{missing}});
    if (answers == Answers::improper) candidates.push_back({NoValue{}});
    expect_law(learner, rows, selected_law(rows, candidates, Rational(1, 2 * labels)));
  }));
}

TEST(ManyPointsSelection, PureSelectsFromOneRandomMenuForAllLabels) {
  EXPECT_TRUE(rc::check("pure", [] {
    const auto labels = *rc::gen::inRange<std::int64_t>(1, 3);
    Values rows = random_rows(*rc::gen::inRange(0, 5), 3, static_cast<std::size_t>(labels));
    ManyPointsLearner learner(
        {.high = 2, .label_count = labels, .variant = ManyPointsVariant::pure, .functions = 1, .buckets = 2});
    std::map<std::string, Probability> expected;
    for (int a = 1; a < 3; ++a)
      for (int c = 0; c < 3; ++c) {
        UniversalHash hash(3, 2, a, c);
        std::vector<PointRule> menu{{HashBucket{hash, 0}}, {HashBucket{hash, 1}}, {NoValue{}}};
        for (const auto& [text, mass] : selected_law(rows, menu, Rational(1, 2 * labels)))
          expected[text] += Probability(Rational(1, 6)) * mass;
      }
    expect_law(learner, rows, expected);
  }));
}

// ---- accuracy at the planned number of rows

// How much more than the best rule the rule of some label errs, for values modulo 1,000,001; noise flips a label with
// probability 1/5, so that an error of e without it is one of 1/5 + 3 e / 5.
Rational most_excess_modulo(const std::vector<PointRule>& rules, const Planted& planted) {
  const std::size_t atoms = planted.masses.size();
  Rational most = 0;
  for (std::size_t j = 0; j < rules.size(); ++j) {
    std::uint64_t wrong = 0;
    for (std::size_t at = 0; at < atoms; ++at)
      if (rules[j](atom(at) % 1'000'001) != (j % (atoms + 1) == at)) wrong += planted.masses[at];
    most = std::max(most, Rational(wrong, 10'000) * Rational(3, 5));
  }
  return most;
}

TEST(ManyPointsSelection, NoisyLabelsCostNoMoreThanPromised) {
  // Three runs for each of six learners; five failures of 18 have probability below 2e-3, and the seed is fixed.
  const Planted planted{{2500, 2500, 1700, 300}};
  Rng rng = Rng::seeded(21);
  int failures = 0;
  std::vector<Options> all;
  for (Neighbours neighbours : {Neighbours::replace, Neighbours::add_remove, Neighbours::labels})
    all.push_back({.high = 1'000'000, .variant = ManyPointsVariant::agnostic, .neighbours = neighbours});
  all.push_back({.high = 1'000'000, .variant = ManyPointsVariant::agnostic, .answers = Answers::proper});
  all.push_back({.high = 1'000'000, .variant = ManyPointsVariant::pure});
  all.push_back({.high = 1'000'000, .variant = ManyPointsVariant::agnostic, .delta = Rational(0)});
  for (Options options : all) {
    options.label_count = 10;
    ManyPointsLearner learner(options);
    const std::uint64_t n = planned(learner);
    EXPECT_LT(n, 200'000u) << word(options.variant);
    for (int run = 0; run < 3; ++run) {
      Values rows = planted_rows(planted, n, 10, rng);
      for (std::size_t i = 0; i < n; ++i) {
        rows.x[i] %= 1'000'001;
        for (std::size_t j = 0; j < 10; ++j)
          if (rng.bits(20) % 5 == 0) rows.y.set(i, j, !rows.y.get(i, j));
      }
      auto rules = *learner.learn(rows.sample(), rng);
      failures += most_excess_modulo(rules, planted) > goal.alpha;
    }
  }
  EXPECT_LE(failures, 4);
}

// ---- bounds

TEST(ManyPointsSelection, SelectionsHaveTheReferenceValues) {
  const ManyGoal reference{1, 1e-6, 0.1, 0.05};
  for (auto [labels, improper, selection] : std::vector<std::array<std::uint64_t, 3>>{
           {1, 9167, 1982}, {10, 11'396, 24'423}, {100, 129'436, 161'579}, {1000, 1'498'112, 592'018}}) {
    const auto k = static_cast<double>(labels);
    EXPECT_EQ(enough_rows(ml_ub6({.alpha = Rational(1, 10), .beta = Rational(1, 20), .epsilon = 1, .labels = labels})),
              improper);
    EXPECT_EQ(rows_at_least(agnostic_point_terms(reference, k, 1024).selection), selection);
  }
  AgnosticPointTerms terms = agnostic_point_terms(reference, 1, 1024);
  EXPECT_EQ(rows_at_least(terms.histogram_privacy), 11'807u);
  EXPECT_EQ(rows_at_least(terms.histogram_accuracy), 3962u);
}

TEST(ManyPointsSelection, ImpossibleGoalsHaveNoBounds) {
  const ManyPointsLearner learner({.variant = ManyPointsVariant::agnostic});
  EXPECT_FALSE(learner.table_bounds({Rational(1, 10), Rational(1, 20)}).empty());
  EXPECT_THROW(learner.table_bounds({0, Rational(1, 20)}), Error);
  EXPECT_THROW(learner.table_bounds({Rational(1, 10), 1}), Error);
}

TEST(ManyPointsSelection, PureHistogramsPayForTheDomain) {
  // (40 / (alpha epsilon / 2)) ln(5 2^20 / beta) with alpha 1/10, beta 1/20.
  const AgnosticPointTerms terms = agnostic_point_terms({1, 0, 0.1, 0.05}, 1, Integer(1) << 20);
  EXPECT_EQ(terms.histogram_privacy, 0);
  EXPECT_NEAR(terms.histogram_accuracy, 800 * (20 * std::log(2.0) + std::log(100.0)), 1e-6);
}

// Half of the rows are one value with all labels: with whatever number of candidates it is found at the planned rows.
TEST(ManyPointsSelection, PureHistogramsReleaseAtThePlannedRows) {
  Rng rng = Rng::seeded(30);
  for (std::optional<std::int64_t> candidates : {std::optional<std::int64_t>(), {40}, {400}, {10'000}}) {
    const ManyPointsLearner learner(
        {.label_count = 10, .variant = ManyPointsVariant::agnostic, .delta = Rational(0), .candidates = candidates});
    const std::uint64_t n = planned(learner);
    EXPECT_NO_THROW(learner.check_rows(n));
    EXPECT_THROW(learner.check_rows(10), Error);
    Values rows(n, 10);
    for (std::uint64_t i = 0; i < n; ++i) {
      rows.x[i] = i % 2 == 0 ? 5 : rng.bits(64);
      for (std::size_t j = 0; j < 10 && i % 2 == 0; ++j) rows.y.set(i, j, true);
    }
    const auto rules = *learner.learn(rows.sample(), rng);
    for (const PointRule& rule : rules) EXPECT_TRUE(rule(5));
  }
}

TEST(ManyPointsSelection, BoundsOfOnePromiseAreNamedTogether) {
  auto ids = [](const Options& options) {
    std::map<std::string, Bound> all;
    for (const Bound& bound : ManyPointsLearner(options).bounds(goal)) all.emplace(bound.id, bound);
    return all;
  };
  auto pure = ids({.high = 1000, .label_count = 10, .variant = ManyPointsVariant::agnostic, .delta = Rational(0)});
  for (const char* id : {"UB-5.P", "UB-5.T", "UB-6.T", "LB-1"}) EXPECT_TRUE(pure.contains(id)) << id;
  EXPECT_LT(pure.at("LB-1").rows, pure.at("UB-5.T").rows);
  EXPECT_NE(pure.at("UB-9.T").source.find("delta 1/1000000"), std::string::npos);
  auto other = ids({.high = 1000, .label_count = 100'000, .variant = ManyPointsVariant::agnostic});
  EXPECT_LT(other.at("LB-5").rows, other.at("UB-10.T").rows);
  EXPECT_FALSE(ids({.high = 1000, .label_count = 100'000}).contains("LB-5"));  // labels of points are no such labels
}

TEST(ManyPointsSelection, RowsOfSelectionsGrowWithTheLabels) {
  auto rows = [](ManyPointsVariant variant, std::int64_t labels, unsigned bits,
                 std::optional<Rational> delta = std::nullopt) {
    return static_cast<double>(planned(ManyPointsLearner(
        {.high = (Integer(1) << bits) - 1, .label_count = labels, .variant = variant, .delta = delta})));
  };
  using enum ManyPointsVariant;
  // Slopes of 1/2 and of 1, but for logarithms.
  EXPECT_LT(rows(agnostic, 100'000, 20), 15 * rows(agnostic, 1000, 20));
  EXPECT_GT(rows(pure, 10'000, 20), 9 * rows(pure, 1000, 20));
  EXPECT_EQ(rows(pure, 10, 20), rows(pure, 10, 64));  // whatever the domain
  // Without delta: 1 in the labels, and the logarithm of the domain is added once.
  EXPECT_GT(rows(agnostic, 10'000, 20, 0), 9 * rows(agnostic, 1000, 20, 0));
  EXPECT_LT(rows(agnostic, 1000, 60, 0), 1.2 * rows(agnostic, 1000, 20, 0));
  EXPECT_GT(rows(agnostic, 1, 60, 0), 1.3 * rows(agnostic, 1, 20, 0));
}

}  // namespace discreet::many_points_selection_test
