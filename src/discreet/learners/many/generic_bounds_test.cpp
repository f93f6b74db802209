#include "discreet/learners/many/generic_bounds.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "discreet/bounds/learners/selection_bounds.h"
#include "discreet/classes/finite/finite_table_test.h"
#include "discreet/random/uniform.h"
#include "discreet/sanitizers/query_table_bounds.h"

namespace discreet::generic_bounds_test {

using Options = GenericLearner::Options;

std::uint64_t planned(const GenericLearner& learner, const Accuracy& goal) { return best(learner.bounds(goal)).rows; }

// ---- the cover

// For every table of up to 7 rows over 3 points: some table of k rows is within points/(4k) on every set of points.
TEST(GenericBounds, SomeTableFitsAsWellAsTheBoundSays) {
  const ClassFacts facts{.points = 3, .queries = 1'000'000'000};
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

// The least k with ln(2 queries) / (2 k) below the square of a part of the radius.
TEST(GenericBounds, PlannedTablesAreTheSmallestThatFitAPartOfTheRadius) {
  const ClassFacts facts{.points = 1'000'000, .queries = 50};
  for (auto [radius, least] : {std::pair{0.9, 12}, {0.6, 26}})
    EXPECT_EQ(cover_size(facts, {CoverStep::exhaustive, 1, 0, {}, {}, {}}, radius, 0.05).table_rows, least) << radius;
}

// Draws from weights miss no difference that is larger than said, but for beta: the exact probability for one set.
TEST(GenericBounds, DrawnPointsMissOnlySmallDifferences) {
  const ClassFacts facts{.points = 4, .queries = 5, .sets = 7};
  for (double drawn : {1.0, 10.0, 1000.0})
    for (double beta : {0.01, 0.2}) {
      const double share = missed_share(facts, drawn, beta);
      EXPECT_NEAR(7 * std::pow(1 - share, drawn), beta, 1e-9);
    }
}

TEST(GenericBounds, CandidatesAreAsManyAsTheDimensionAllows) {
  const ClassFacts facts{.concepts = 2081, .dimension = 2};
  EXPECT_NEAR(log_candidates(facts, 10), std::log(1 + 10 + 45), 1e-9);
  EXPECT_EQ(log_candidates(facts, 1e6), std::log(2081.0));
}

// Concepts that agree on the released points differ on at most the radius of the rows; beta is 1/3 of 1/20 a run, and
// three failures of 10 runs have probability below 6e-4.
TEST(GenericBounds, ACoverHasItsRadiusAtItsRows) {
  using enum CoverStep;
  Rng rng = Rng::seeded(11);
  const FiniteClass concepts = interval_class(5);
  int failures = 0;
  for (CoverStep step : {exhaustive, weights}) {
    const double radius = 0.25, beta = 0.05 / 3;
    const auto queries = differences_of(concepts);
    const ClassFacts facts{
        .concepts = 16, .dimension = 2, .points = 5, .queries = queries.queries.concepts(), .sets = queries.sets};
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

// ---- bounds

TEST(GenericBounds, ThePrintedTermsAreTheFormulas) {
  const ClassFacts facts{.concepts = 17, .dimension = 1, .points = 16, .queries = 120, .sets = 135};
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

TEST(GenericBounds, BoundsSayWhichTheoremTheyAre) {
  const Accuracy goal{{2, 5}, {1, 20}};
  Options options{.concepts = interval_class(5), .delta = 0, .alpha = goal.alpha, .cover = CoverStep::exhaustive};
  EXPECT_EQ(names(GenericLearner(options).bounds(goal)), (std::set<std::string>{"ML-18", "UB-0", "UB-3.P", "UB-3.T"}));
  options.delta = Rational(1, 1000);
  EXPECT_EQ(names(GenericLearner(options).bounds(goal)), (std::set<std::string>{"ML-18", "UB-0", "UB-4.P", "UB-4.T"}));
  options.cover = CoverStep::none;
  EXPECT_EQ(names(GenericLearner(options).bounds(goal)), (std::set<std::string>{"ML-18", "UB-0", "UB-2.T"}));
  options.delta = 0;
  EXPECT_EQ(names(GenericLearner(options).bounds(goal)), (std::set<std::string>{"ML-18", "UB-0", "UB-1.T"}));
  options.neighbours = Neighbours::labels;
  EXPECT_EQ(names(GenericLearner(options).bounds(goal)), (std::set<std::string>{"ML-18", "ML-29", "UB-0"}));
}

TEST(GenericBounds, NoLearnerOfManyLabelsDoesWithFewer) {
  auto lower = [](const FiniteClass& concepts, const Rational& delta) {
    std::set<std::string> all;
    for (const Bound& bound : GenericLearner({.concepts = concepts, .label_count = 1 << 20, .delta = delta}).bounds({}))
      if (bound.kind == Bound::Kind::lower) all.insert(bound.id);
    return all;
  };
  EXPECT_TRUE(lower(interval_class(5), 0).contains("LB-1"));
  EXPECT_TRUE(lower(interval_class(5), Rational(1, 1'000'000'000)).contains("LB-5"));
  EXPECT_TRUE(lower(class_of({"01", "01"}), 0).empty());
}

// Only weights spend delta: half of it, and the selections the rest.
TEST(GenericBounds, TheCoverSpendsItsShare) {
  using enum CoverStep;
  Options options{.concepts = interval_class(5), .delta = Rational(1, 1000), .cover_share = Rational(1, 4)};
  for (CoverStep step : {exhaustive, weights}) {
    options.cover = step;
    const GenericLearner learner(options);
    EXPECT_EQ(learner.plan().spent.epsilon, Rational(1, 4));
    EXPECT_EQ(learner.plan().spent.delta, step == weights ? Rational(1, 2000) : Rational(0));
  }
}

TEST(GenericBounds, TheCoverIsTheOneWithTheFewestRows) {
  using enum CoverStep;
  for (std::int64_t labels : {1, 100, 10'000}) {
    Options options{.concepts = interval_class(5), .label_count = labels, .alpha = {2, 5}};
    const Accuracy goal{options.alpha, options.beta};
    const std::uint64_t chosen = planned(GenericLearner(options), goal);
    for (CoverStep step : {exhaustive, weights, none}) {
      options.cover = step;
      EXPECT_LE(chosen, planned(GenericLearner(options), goal)) << word(step);
    }
  }
}

TEST(GenericBounds, LabelsCostTheirRootAndPureOnesTheirNumber) {
  auto rows = [](std::int64_t labels, const Rational& delta, CoverStep cover) {
    return static_cast<double>(planned(
        GenericLearner(
            {.concepts = interval_class(5), .label_count = labels, .delta = delta, .alpha = {2, 5}, .cover = cover}),
        {{2, 5}, {1, 20}}));
  };
  const Rational delta(1, 1'000'000);
  for (CoverStep cover : {CoverStep::exhaustive, CoverStep::none}) {
    EXPECT_LT(rows(10'000, delta, cover), 20 * rows(100, delta, cover));
    EXPECT_GT(rows(10'000, 0, cover), 50 * rows(100, 0, cover));
  }
}

}  // namespace discreet::generic_bounds_test
