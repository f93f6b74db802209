#include "discreet/learners/generic.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>

#include "discreet/base/error.h"
#include "discreet/learners/finite_table_test.h"
#include "discreet/learners/generic_bounds.h"
#include "discreet/learners/many_rows_test.h"
#include "discreet/learning/label_count.h"
#include "discreet/learning/selection_bounds.h"
#include "discreet/mechanisms/verified_test.h"
#include "discreet/random/uniform.h"
#include "discreet/sanitizers/finite_bounds.h"

namespace discreet {
namespace {

using many_rows::Values;
using Options = GenericLearner::Options;
static_assert(MultiLearner<GenericLearner>);

const Rational half(1, 2), tenth(1, 10);

FiniteClass cuts(std::size_t points) {
  BitMatrix table(points + 1, points);
  for (std::size_t i = 0; i <= points; ++i)
    for (std::size_t x = i; x < points; ++x) table.set(i, x, true);
  return FiniteClass(std::move(table));
}

FiniteClass intervals(std::size_t points) {
  BitMatrix table(points * (points + 1) / 2 + 1, points);
  std::size_t row = 1;
  for (std::size_t a = 0; a < points; ++a)
    for (std::size_t b = a; b < points; ++b, ++row)
      for (std::size_t x = a; x <= b; ++x) table.set(row, x, true);
  return FiniteClass(std::move(table));
}

std::uint64_t planned(const GenericLearner& learner, const Accuracy& goal) { return best(learner.bounds(goal)).rows; }

std::string message(const Options& options) {
  try {
    GenericLearner learner(options);
    return "accepted";
  } catch (const Error& error) {
    return error.what();
  }
}

// ---- promises, on every table of a small domain

Options small(const FiniteClass& concepts, CoverStep cover, std::int64_t labels, const Rational& delta,
              std::int64_t table_rows) {
  Options options{.concepts = concepts, .label_count = labels, .delta = delta, .cover = cover};
  if (cover == CoverStep::none) return options;
  options.cover_share = half;
  options.table_rows = table_rows;
  if (cover == CoverStep::weights) options.rounds = 1;
  return options;
}

void expect_promise(const Options& options, std::size_t rows) {
  for (std::size_t n = 1; n <= rows; ++n) expect_holds(many_rows::value_subject(GenericLearner(options)), n);
}

const FiniteClass two_points = class_of({"00", "01", "11"}), three_points = class_of({"000", "001", "011", "110"});

TEST(Generic, PromiseHoldsOnEverySmallTable) {
  using enum CoverStep;
  for (std::int64_t labels : {1, 2}) {
    expect_promise(small(two_points, exhaustive, labels, 0, 1), 3);
    expect_promise(small(two_points, exhaustive, labels, tenth, 2), 3);
    expect_promise(small(two_points, none, labels, tenth, 0), 3);
  }
  expect_promise(small(three_points, exhaustive, 1, 0, 2), 3);
}

TEST(Generic, PromiseHoldsWithACoverFromWeights) {
  using enum CoverStep;
  for (std::int64_t labels : {1, 2}) expect_promise(small(two_points, weights, labels, 0, 1), 3);
  expect_promise(small(two_points, weights, 1, tenth, 2), 3);
  expect_promise(small(three_points, weights, 1, tenth, 1), 2);
  Options twice = small(two_points, weights, 1, tenth, 1);
  twice.rounds = 2;
  expect_promise(twice, 2);
}

TEST(Generic, LabelsAloneAreProtectedForLess) {
  for (std::int64_t labels : {1, 2}) {
    Options options{.concepts = class_of({"001", "011", "111", "101"}), .label_count = labels, .delta = 0};
    options.neighbours = Neighbours::labels;
    expect_promise(options, labels == 1 ? 4 : 2);
  }
}

// ---- the law: a mixture over the tables of the cover

Values few_rows() {
  Values rows(5, 2);
  for (std::size_t i = 0; i < 5; ++i) {
    rows.x[i] = std::array<std::uint64_t, 5>{0, 1, 1, 1, 0}[i];
    rows.y.set(i, 0, i == 1 || i == 2), rows.y.set(i, 1, i == 0 || i == 4);
  }
  return rows;
}

// Pr[h] among the candidates, weights e^(-rate mistakes).
Probability selected(const FiniteClass& concepts, const std::vector<std::size_t>& candidates, std::size_t h,
                     const Values& rows, std::size_t j, const Rational& rate) {
  auto weight = [&](std::size_t c) {
    std::int64_t wrong = 0;
    for (std::size_t i = 0; i < rows.x.size(); ++i) wrong += concepts.table().get(c, rows.x[i]) != rows.y.get(i, j);
    return ExponentialSum(1, rate * wrong);
  };
  ExponentialSum all;
  for (std::size_t c : candidates) all += weight(c);
  return Probability::ratio(weight(h), all);
}

TEST(Generic, TheLawIsThatOfTheCoverAndOfASelectionALabel) {
  const FiniteClass concepts = class_of({"00", "01", "11", "01"});
  const Values rows = few_rows();
  const GenericLearner learner(small(concepts, CoverStep::exhaustive, 2, 0, 1));
  auto law = explore([&](Rng& rng) { return many_rows::key(learner.learn(rows.sample(), rng)); });
  // The one query is the second point: 3 rows of 5. The table is one point; half of epsilon, so e^(-error/4).
  const ExponentialSum off_by_3(1, Rational(3, 4)), off_by_2(1, Rational(2, 4));
  ExponentialSum both = off_by_3;
  both += off_by_2;
  std::map<std::string, Probability> expected;
  const std::array<std::vector<std::size_t>, 2> candidates{{{0, 2}, {0, 1}}};  // they agree on the first, on the second
  for (std::size_t point : {0, 1})
    for (std::size_t a : candidates[point])
      for (std::size_t b : candidates[point]) {
        const std::string text = "concept " + std::to_string(a) + ", concept " + std::to_string(b) + ", ";
        expected[text] += Probability::ratio(point == 0 ? off_by_3 : off_by_2, both) *
                          selected(concepts, candidates[point], a, rows, 0, Rational(1, 8)) *
                          selected(concepts, candidates[point], b, rows, 1, Rational(1, 8));
      }
  ASSERT_EQ(law.mass.size(), expected.size());
  for (const auto& [outcome, mass] : expected) EXPECT_EQ(compare(law.mass.at(outcome), 0, mass), 0) << outcome;
}

TEST(Generic, PublicPointsAreLabelledInAllWays) {
  const FiniteClass concepts = class_of({"000", "001", "010", "110"});
  const Values rows = few_rows();  // the third point does not occur
  for (const auto& [options, candidates] :
       {std::pair<Options, std::vector<std::size_t>>{
            {.concepts = concepts, .label_count = 2, .delta = 0, .neighbours = Neighbours::labels}, {0, 2, 3}},
        {small(concepts, CoverStep::none, 2, 0, 0), {0, 1, 2, 3}}}) {
    const GenericLearner learner(options);
    auto law = explore([&](Rng& rng) { return std::to_string((*learner.learn(rows.sample(), rng))[1].index); });
    ASSERT_EQ(law.mass.size(), candidates.size());
    for (std::size_t h : candidates)
      EXPECT_EQ(compare(law.mass.at(std::to_string(h)), 0, selected(concepts, candidates, h, rows, 1, Rational(1, 4))),
                0);
  }
}

TEST(Generic, AClassWithNothingToCoverSpendsAllOnLabels) {
  for (const FiniteClass& concepts : {class_of({"01"}), class_of({"01", "01"}), class_of({"01", "10"})}) {
    const GenericLearner learner({.concepts = concepts, .cover = CoverStep::exhaustive});
    EXPECT_EQ(learner.plan().cover, CoverStep::none);
    EXPECT_GE(planned(learner, {}), 1u);
    Rng rng = Rng::seeded(1);
    EXPECT_EQ(learner.learn(few_rows().sample(), rng)->size(), 1u);
  }
}

// ---- the cover

// For every table of up to 7 rows over 3 points: some table of k rows is within points/(4k) on every set of points.
TEST(Generic, SomeTableFitsAsWellAsTheBoundSays) {
  const ClassFacts facts{.points = 3, .queries = 1e9};
  for (std::int64_t k : {1, 2, 3, 5, 8})
    for (std::int64_t n = 1; n <= 7; ++n)
      for (std::int64_t a = 0; a <= n; ++a)
        for (std::int64_t b = 0; a + b <= n; ++b) {
          double best = 1;
          for (std::int64_t i = 0; i <= k; ++i)
            for (std::int64_t j = 0; i + j <= k; ++j) {
              const double first =
                  static_cast<double>(a) / static_cast<double>(n) - static_cast<double>(i) / static_cast<double>(k);
              const double second =
                  static_cast<double>(b) / static_cast<double>(n) - static_cast<double>(j) / static_cast<double>(k);
              best = std::min(best, std::max({std::abs(first), std::abs(second), std::abs(first + second)}));
            }
          EXPECT_LE(best, best_table_error(facts, static_cast<double>(k)) + 1e-9);
        }
}

// Draws from weights miss no difference that is larger than said, but for beta: the exact probability for one set.
TEST(Generic, DrawnPointsMissOnlySmallDifferences) {
  const ClassFacts facts{.points = 4, .queries = 5, .sets = 7};
  for (double drawn : {1.0, 10.0, 1000.0})
    for (double beta : {0.01, 0.2}) {
      const double share = missed_share(facts, drawn, beta);
      EXPECT_NEAR(facts.sets * std::pow(1 - share, drawn), beta, 1e-9);
    }
}

TEST(Generic, CandidatesAreAsManyAsTheDimensionAllows) {
  const ClassFacts facts{.log_concepts = std::log(2081.0), .dimension = 2};
  EXPECT_NEAR(log_candidates(facts, 10), std::log(1 + 10 + 45), 1e-9);
  EXPECT_EQ(log_candidates(facts, 1e6), facts.log_concepts);
}

// Concepts that agree on the released points differ on at most the radius of the rows; beta is 1/3 of 1/20 a run, and
// three failures of 10 runs have probability below 6e-4.
TEST(Generic, ACoverHasItsRadiusAtItsRows) {
  using enum CoverStep;
  Rng rng = Rng::seeded(11);
  const FiniteClass concepts = intervals(5);
  int failures = 0;
  for (CoverStep step : {exhaustive, weights}) {
    const GenericLearner learner({.concepts = concepts, .delta = 0, .alpha = {2, 5}, .cover = step});
    const double radius = 0.25, beta = 0.05 / 3;
    const auto queries = differences_of(concepts);
    const ClassFacts facts{.log_concepts = std::log(16.0),
                           .dimension = 2,
                           .points = 5,
                           .queries = static_cast<double>(queries.queries.concepts()),
                           .sets = static_cast<double>(queries.sets)};
    const CoverSize size = cover_size(facts, {step, 1, 0, {}, {}, {}}, radius, beta);
    const double asked = cover_rows(facts, {step, 1, 0, {}, {}, {}}, radius, beta);
    ASSERT_LT(asked, 1e6);
    const auto n = rows_at_least(asked);
    for (int run = 0; run < 5; ++run) {
      std::vector<std::uint64_t> x(n);
      for (auto& point : x) point = std::min(uniform_below(5, rng), uniform_below(5, rng));
      BitVector seen(5);
      const auto rows = static_cast<std::int64_t>(size.table_rows);
      if (step == exhaustive)
        for (const auto& entry :
             FiniteSanitizer({.queries = queries.queries, .table_rows = rows}).sanitize(x, rng).table)
          seen.set(entry.point, true);
      else
        for (std::uint64_t point :
             WeightsSanitizer(
                 {.queries = queries.queries, .rounds = static_cast<std::int64_t>(size.rounds), .table_rows = rows})
                 .sanitize(x, rng)
                 .table)
          seen.set(point, true);
      std::int64_t worst = 0;
      for (std::size_t f = 0; f < concepts.concepts(); ++f)
        for (std::size_t g = 0; g < f; ++g) {
          bool agree = true;
          for (std::size_t p = 0; p < 5; ++p)
            agree &= !seen[p] || concepts.table().get(f, p) == concepts.table().get(g, p);
          const auto differ = std::ranges::count_if(
              x, [&](std::uint64_t p) { return concepts.table().get(f, p) != concepts.table().get(g, p); });
          if (agree) worst = std::max<std::int64_t>(worst, differ);
        }
      failures += static_cast<double>(worst) > radius * static_cast<double>(n);
    }
  }
  EXPECT_LE(failures, 2);
}

// ---- accuracy at the planned number of rows

// Label j is concept 3 j + 1 of the table, and one label in ten is wrong; small points are frequent.
Values planted_rows(const FiniteClass& concepts, std::size_t n, std::size_t labels, Rng& rng) {
  Values rows(n, labels);
  for (std::size_t i = 0; i < n; ++i) {
    rows.x[i] = std::min(uniform_below(concepts.points(), rng), uniform_below(concepts.points(), rng));
    for (std::size_t j = 0; j < labels; ++j)
      rows.y.set(i, j, concepts.table().get((3 * j + 1) % concepts.concepts(), rows.x[i]) != (rng.bits(20) % 10 == 0));
  }
  return rows;
}

// The most that a rule errs more than its target does; noise takes a fifth of every difference.
double most_excess(const FiniteClass& concepts, const std::vector<TableConcept>& rules) {
  const auto points = static_cast<double>(concepts.points());
  double most = 0;
  for (std::size_t j = 0; j < rules.size(); ++j) {
    double wrong = 0;
    for (std::size_t x = 0; x < concepts.points(); ++x)
      if (concepts.table().get((3 * j + 1) % concepts.concepts(), x) != rules[j](x))
        wrong += (2 * (points - static_cast<double>(x)) - 1) / (points * points);
    most = std::max(most, 0.8 * wrong);
  }
  return most;
}

TEST(Generic, ReachesThePromisedAccuracy) {
  // Two runs for each of seven learners; four failures of 14 have probability below 5e-3, and the seed is fixed.
  using enum CoverStep;
  Rng rng = Rng::seeded(31);
  int failures = 0;
  const Rational coarse(2, 5);
  for (const Options& options : std::vector<Options>{
           {.concepts = intervals(20), .label_count = 8},
           {.concepts = intervals(20), .label_count = 8, .delta = 0},
           {.concepts = intervals(20), .label_count = 20, .neighbours = Neighbours::labels},
           {.concepts = intervals(5), .label_count = 8, .alpha = coarse, .cover = exhaustive},
           {.concepts = intervals(5), .label_count = 4, .delta = 0, .alpha = coarse, .cover = exhaustive},
           {.concepts = cuts(6), .label_count = 8, .alpha = coarse, .cover = weights},
           {.concepts = cuts(4), .label_count = 2, .epsilon = 10, .delta = 0, .alpha = coarse, .cover = weights}}) {
    const GenericLearner learner(options);
    const std::uint64_t n = planned(learner, {options.alpha, options.beta});
    EXPECT_LT(n, 300'000u);
    for (int run = 0; run < 2; ++run) {
      const Values rows = planted_rows(options.concepts, n, learner.label_count(), rng);
      failures += most_excess(options.concepts, *learner.learn(rows.sample(), rng)) > to_double(options.alpha);
    }
  }
  EXPECT_LE(failures, 3);
}

// ---- bounds

TEST(Generic, ThePrintedTermsAreTheFormulas) {
  const ClassFacts facts{.log_concepts = std::log(17.0), .dimension = 1, .points = 16, .queries = 120, .sets = 135};
  const double alpha = 0.1, beta = 0.05, a = 0.04;
  const GenericTerms pure = generic_terms(facts, CoverStep::exhaustive, 10, {1, 0}, alpha, beta);
  const double m = std::floor(2 / (a * a) * std::log(240.0)) + 1;
  EXPECT_NEAR(pure.cover, 4 / (a * 0.5) * (log_of(table_count(16, Integer(static_cast<long>(m)))) + std::log(100.0)),
              1e-6 * pure.cover);
  EXPECT_NEAR(pure.selection, 10 / (alpha * 0.05) * (std::log(17.0) + std::log(1000.0)), 1e-6);
  EXPECT_NEAR(pure.deviation, 25 / (2 * alpha * alpha) * (std::log(17.0) + std::log(1000.0)), 1e-6);
  const GenericTerms rounds = generic_terms(facts, CoverStep::weights, 100, {1, Rational(1, 1'000'000)}, alpha, beta);
  EXPECT_NEAR(rounds.selection,
              10 / (alpha * printed_label_epsilon(0.5, 5e-7, 100)) * (std::log(17.0) + std::log(10'000.0)), 1e-3);
  EXPECT_GT(rounds.cover, pure.cover);
}

// Without the lower ones.
std::set<std::string> names(const std::vector<Bound>& bounds) {
  std::set<std::string> all;
  for (const Bound& bound : bounds)
    if (bound.kind != Bound::Kind::lower) all.insert(bound.id);
  return all;
}

TEST(Generic, BoundsSayWhichTheoremTheyAre) {
  const Accuracy goal{{2, 5}, {1, 20}};
  Options options{.concepts = intervals(5), .delta = 0, .alpha = goal.alpha, .cover = CoverStep::exhaustive};
  EXPECT_EQ(names(GenericLearner(options).bounds(goal)), (std::set<std::string>{"UB-3.P", "UB-3.T"}));
  options.delta = Rational(1, 1000);
  EXPECT_EQ(names(GenericLearner(options).bounds(goal)), (std::set<std::string>{"UB-4.P", "UB-4.T"}));
  options.cover = CoverStep::none;
  EXPECT_EQ(names(GenericLearner(options).bounds(goal)), (std::set<std::string>{"UB-2.T"}));
  options.delta = 0;
  EXPECT_EQ(names(GenericLearner(options).bounds(goal)), (std::set<std::string>{"UB-1.T"}));
  options.neighbours = Neighbours::labels;
  EXPECT_EQ(names(GenericLearner(options).bounds(goal)), (std::set<std::string>{"ML-29"}));
}

TEST(Generic, NoLearnerOfManyLabelsDoesWithFewer) {
  auto lower = [](const FiniteClass& concepts, const Rational& delta) {
    std::set<std::string> all;
    for (const Bound& bound : GenericLearner({.concepts = concepts, .label_count = 1 << 20, .delta = delta}).bounds({}))
      if (bound.kind == Bound::Kind::lower) all.insert(bound.id);
    return all;
  };
  EXPECT_TRUE(lower(intervals(5), 0).contains("LB-1"));
  EXPECT_TRUE(lower(intervals(5), Rational(1, 1'000'000'000)).contains("LB-5"));
  EXPECT_TRUE(lower(class_of({"01", "01"}), 0).empty());
}

TEST(Generic, TheCoverIsTheOneWithTheFewestRows) {
  using enum CoverStep;
  for (std::int64_t labels : {1, 100, 10'000}) {
    Options options{.concepts = intervals(5), .label_count = labels, .alpha = {2, 5}};
    const Accuracy goal{options.alpha, options.beta};
    const std::uint64_t chosen = planned(GenericLearner(options), goal);
    for (CoverStep step : {exhaustive, weights, none}) {
      options.cover = step;
      EXPECT_LE(chosen, planned(GenericLearner(options), goal)) << word(step);
    }
  }
}

TEST(Generic, LabelsCostTheirRootAndPureOnesTheirNumber) {
  auto rows = [](std::int64_t labels, const Rational& delta, CoverStep cover) {
    return static_cast<double>(
        planned(GenericLearner(
                    {.concepts = intervals(5), .label_count = labels, .delta = delta, .alpha = {2, 5}, .cover = cover}),
                {{2, 5}, {1, 20}}));
  };
  const Rational delta(1, 1'000'000);
  for (CoverStep cover : {CoverStep::exhaustive, CoverStep::none}) {
    EXPECT_LT(rows(10'000, delta, cover), 20 * rows(100, delta, cover));
    EXPECT_GT(rows(10'000, 0, cover), 50 * rows(100, 0, cover));
  }
}

// ---- hostile samples and options

TEST(Generic, AnswersFromAnyRows) {
  using enum CoverStep;
  Rng rng = Rng::seeded(4);
  const FiniteClass concepts = intervals(5);
  for (Neighbours neighbours : {Neighbours::replace, Neighbours::labels})
    for (CoverStep cover : {exhaustive, weights, none})
      for (std::int64_t labels : {1, 64, 65}) {
        Options options = small(concepts, cover, labels, tenth, 3);
        options.neighbours = neighbours;
        const GenericLearner learner(options);
        EXPECT_EQ(learner.learn({}, rng)->size(), learner.label_count());
        for (int kind = 0; kind < 3; ++kind) {
          Values rows(200, static_cast<std::size_t>(labels));
          for (std::size_t i = 0; i < 200; ++i) {
            rows.x[i] = kind == 0 ? 4 : kind == 1 ? 0 : uniform_below(5, rng);
            for (std::size_t j = 0; j < rows.labels; ++j) rows.y.set(i, j, kind == 0 || (kind == 1 && i % 2 == 0));
          }
          EXPECT_EQ(learner.learn(rows.sample(), rng)->size(), learner.label_count());
        }
      }
}

TEST(Generic, CanBeStopped) {
  using enum CoverStep;
  Rng rng = Rng::seeded(4);
  Values rows(5'000, 1);
  for (auto& x : rows.x) x = uniform_below(5, rng);
  for (CoverStep cover : {exhaustive, weights, none}) {
    const GenericLearner learner(small(intervals(5), cover, 1, 0, 9));
    for (int questions : {0, 2}) {
      Progress progress{.stop = [&] { return questions-- == 0; }};
      EXPECT_THROW(learner.learn(rows.sample(), rng, progress), Error);
    }
  }
}

TEST(Generic, RefusesBadOptionsByName) {
  using enum CoverStep;
  const FiniteClass concepts = intervals(4);
  EXPECT_TRUE(message({}).starts_with("option 'concepts'"));
  EXPECT_TRUE(message({.concepts = concepts, .label_count = 0}).starts_with("label_count"));
  EXPECT_TRUE(message({.concepts = concepts, .epsilon = 0}).starts_with("epsilon"));
  EXPECT_TRUE(message({.concepts = concepts, .delta = 1}).starts_with("delta"));
  EXPECT_TRUE(message({.concepts = concepts, .alpha = 1}).starts_with("alpha"));
  EXPECT_TRUE(message({.concepts = concepts, .neighbours = Neighbours::add_remove}).starts_with("neighbours"));
  EXPECT_TRUE(message({.concepts = concepts, .cover = weights, .cover_share = 1}).starts_with("cover_share"));
  EXPECT_TRUE(message({.concepts = concepts, .cover_share = half}).starts_with("cover_share"));
  EXPECT_TRUE(message({.concepts = concepts, .table_rows = 3}).starts_with("table_rows"));
  EXPECT_TRUE(message({.concepts = concepts, .cover = exhaustive, .table_rows = 0}).starts_with("table_rows"));
  EXPECT_TRUE(message({.concepts = concepts, .cover = exhaustive, .rounds = 3}).starts_with("rounds"));
  EXPECT_TRUE(message({.concepts = concepts, .cover = weights, .rounds = 0}).starts_with("rounds"));
}

TEST(Generic, CoversThatTakeTooLongAreRefusedWithTheRemedy) {
  using enum CoverStep;
  const std::string tables = message({.concepts = intervals(12), .cover = exhaustive});
  EXPECT_NE(tables.find("cover weights"), std::string::npos) << tables;
  const std::string pairs = message({.concepts = cuts(1000), .cover = weights});
  EXPECT_NE(pairs.find("take cover none"), std::string::npos) << pairs;
  EXPECT_EQ(message({.concepts = cuts(1000)}), "accepted");
}

}  // namespace
}  // namespace discreet
