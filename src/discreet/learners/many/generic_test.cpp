#include "discreet/learners/many/generic.h"

#include <gtest/gtest.h>

#include <map>

#include "discreet/base/error.h"
#include "discreet/base/interruption_test.h"
#include "discreet/classes/finite/finite_table_test.h"
#include "discreet/learners/many/many_rows_test.h"
#include "discreet/mechanisms/verified_test.h"
#include "discreet/random/uniform.h"

namespace discreet::generic_test {

using many_rows::Values;
using Options = GenericLearner::Options;
static_assert(MultiLearner<GenericLearner>);

const Rational half(1, 2), tenth(1, 10);

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

// ---- the output distribution: a mixture over the tables of the cover

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
           {.concepts = interval_class(20), .label_count = 8},
           {.concepts = interval_class(20), .label_count = 8, .delta = 0},
           {.concepts = interval_class(20), .label_count = 20, .neighbours = Neighbours::labels},
           {.concepts = interval_class(5), .label_count = 8, .alpha = coarse, .cover = exhaustive},
           {.concepts = interval_class(5), .label_count = 4, .delta = 0, .alpha = coarse, .cover = exhaustive},
           {.concepts = cut_class(6), .label_count = 8, .alpha = coarse, .cover = weights},
           {.concepts = cut_class(4),
           .label_count = 2,
           .epsilon = 10,
           .delta = 0,
           .alpha = coarse,
           .cover = weights}}) {
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

// ---- hostile samples and options

TEST(Generic, AnswersFromAnyRows) {
  using enum CoverStep;
  Rng rng = Rng::seeded(4);
  const FiniteClass concepts = interval_class(5);
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
    const GenericLearner learner(small(interval_class(5), cover, 1, 0, 9));
    expect_interrupted_after({0, 2}, [&](const Progress& progress) { learner.learn(rows.sample(), rng, progress); });
  }
}

TEST(Generic, RefusesBadOptionsByName) {
  using enum CoverStep;
  const FiniteClass concepts = interval_class(4);
  EXPECT_TRUE(message({}).starts_with("option 'concepts'"));
  EXPECT_TRUE(message({.concepts = concepts, .label_count = 0}).starts_with("option 'label_count'"));
  EXPECT_TRUE(message({.concepts = concepts, .epsilon = 0}).starts_with("epsilon"));
  EXPECT_TRUE(message({.concepts = concepts, .delta = 1}).starts_with("delta"));
  EXPECT_TRUE(message({.concepts = concepts, .alpha = 1}).starts_with("option 'alpha'"));
  EXPECT_TRUE(message({.concepts = concepts, .neighbours = Neighbours::add_remove}).starts_with("neighbours"));
  EXPECT_TRUE(message({.concepts = concepts, .cover = weights, .cover_share = 1}).starts_with("option 'cover_share'"));
  EXPECT_TRUE(message({.concepts = concepts, .cover_share = half}).starts_with("cover_share"));
  EXPECT_TRUE(message({.concepts = concepts, .table_rows = 3}).starts_with("table_rows"));
  EXPECT_TRUE(message({.concepts = concepts, .cover = exhaustive, .table_rows = 0}).starts_with("option 'table_rows'"));
  EXPECT_TRUE(message({.concepts = concepts, .cover = exhaustive, .rounds = 3}).starts_with("rounds"));
  EXPECT_TRUE(message({.concepts = concepts, .cover = weights, .rounds = 0}).starts_with("option 'rounds'"));
}

TEST(Generic, CoversThatTakeTooLongAreRefusedWithTheRemedy) {
  using enum CoverStep;
  const std::string tables = message({.concepts = interval_class(12), .cover = exhaustive});
  EXPECT_NE(tables.find("cover weights"), std::string::npos) << tables;
  const std::string pairs = message({.concepts = cut_class(1000), .cover = weights});
  EXPECT_NE(pairs.find("Take cover none"), std::string::npos) << pairs;
  EXPECT_EQ(message({.concepts = cut_class(1000)}), "accepted");
}

}  // namespace discreet::generic_test
