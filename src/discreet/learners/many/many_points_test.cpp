#include "discreet/learners/many/many_points.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <map>
#include <set>

#include "discreet/base/error.h"
#include "discreet/base/interruption_test.h"
#include "discreet/bounds/table/bound_functions.h"
#include "discreet/bounds/table/table_bound.h"
#include "discreet/learners/many/heavy_labels.h"
#include "discreet/learners/many/many_points_bounds.h"
#include "discreet/learners/many/many_points_test.h"
#include "discreet/learning/label_count.h"
#include "discreet/mechanisms/verified_test.h"

namespace discreet::many_points_test {

using many_rows::atom;
using many_rows::Planted;
using many_rows::planted_rows;
using many_rows::random_rows;
using many_rows::Values;
using Options = ManyPointsLearner::Options;
static_assert(MultiLearner<ManyPointsLearner>);

const Rational tenth(1, 10), millionth(1, 1'000'000);
const Integer everything = (Integer(1) << 64) - 1;
const Accuracy goal{Rational(1, 10), Rational(1, 20)};

std::uint64_t planned(const ManyPointsLearner& learner) { return many_rows::planned(learner, goal); }

// ---- promises, on every table of a small domain

// Thresholds of 2 and 3: several rows make them reachable.
std::vector<Options> small_options() {
  std::vector<Options> all;
  for (Neighbours neighbours : {Neighbours::replace, Neighbours::add_remove})
    for (Answers answers : {Answers::improper, Answers::proper})
      all.push_back(
          {.high = 1, .answers = answers, .epsilon = 2, .delta = tenth, .neighbours = neighbours, .largest_count = 4});
  for (Answers answers : {Answers::improper, Answers::proper})
    all.push_back(
        {.high = 1, .variant = ManyPointsVariant::paper, .answers = answers, .epsilon = 4, .delta = Rational(1, 5)});
  return all;
}

TEST(ManyPoints, PromiseHoldsOnEveryTableOfOneLabel) {
  for (const Options& options : small_options()) {
    expect_holds(many_rows::value_subject(ManyPointsLearner(options)), 5);
    Options wider = options;
    wider.high = 2;
    expect_holds(many_rows::value_subject(ManyPointsLearner(wider)), 3);
  }
}

TEST(ManyPoints, PromiseHoldsOnEveryTableOfTwoLabels) {
  for (Options options : small_options()) {
    options.label_count = 2;
    expect_holds(many_rows::value_subject(ManyPointsLearner(options)), 3);
  }
}

TEST(ManyPoints, OneShotIsTight) {
  expect_tight(many_rows::value_subject(ManyPointsLearner({.high = 1, .epsilon = 2, .delta = tenth})), 5, 0.9);
}

// ---- the lead of the variant paper, against its definition

std::int64_t lead_by_definition(const Values& rows, const std::vector<std::uint64_t>& values) {
  const std::size_t vectors = std::size_t{1} << rows.labels;
  std::size_t candidates = 1;
  for (std::size_t i = 0; i < values.size(); ++i) candidates *= vectors;
  std::vector<std::int64_t> scores;
  for (std::size_t candidate = 0; candidate < candidates; ++candidate) {
    std::int64_t least = std::ssize(rows.x);
    std::size_t rest = candidate;
    for (std::uint64_t value : values) {
      std::int64_t count = 0;
      for (std::size_t i = 0; i < rows.x.size(); ++i) count += rows.x[i] == value && rows.y[i][0] == rest % vectors;
      least = std::min(least, count);
      rest /= vectors;
    }
    scores.push_back(least);
  }
  std::ranges::sort(scores, std::greater());
  return scores[0] - scores[1];
}

TEST(ManyPoints, LeadIsThatOfTheBestChoiceOfLabels) {
  EXPECT_TRUE(rc::check([] {
    Values rows = random_rows(*rc::gen::inRange(1, 25), 3, *rc::gen::inRange<std::size_t>(1, 3));
    auto counted = count_labels(rows.sample(), {Progress{}});
    std::vector<std::uint64_t> values;
    for (const HeavyLabels& value : counted) {
      if (!values.empty()) RC_ASSERT(values.back() < rows.x[value.row]);
      values.push_back(rows.x[value.row]);
      RC_ASSERT(value.rows == std::ranges::count(rows.x, rows.x[value.row]));
    }
    RC_ASSERT(lead_of(counted) == lead_by_definition(rows, values));
  }));
}

TEST(ManyPoints, LeadMovesByAtMostTwo) {
  // Over the same values on both sides, as in the proof: a value that does not occur has no rows with any labels.
  EXPECT_TRUE(rc::check([] {
    Values rows = random_rows(*rc::gen::inRange(1, 12), 2, *rc::gen::inRange<std::size_t>(1, 3)), other = rows;
    auto row = *rc::gen::inRange<std::size_t>(0, rows.x.size());
    Values replaced = random_rows(1, 2, rows.labels);
    other.x[row] = replaced.x[0];
    std::ranges::copy(replaced.y[0], other.y.row(row).begin());
    std::int64_t one = lead_by_definition(rows, {0, 1}), two = lead_by_definition(other, {0, 1});
    RC_ASSERT(one - two <= 2 && two - one <= 2);
  }));
}

// ---- the output distribution of one_shot

TEST(ManyPoints, OneShotIsTheHistogramOfWholeRows) {
  // Two values, two labels: rows (0, 01) three times, (1, 10) twice, (1, 11) once; the threshold is 3, the scale 1.
  Values rows = many_rows::values_of(std::vector<std::uint32_t>{1, 1, 6, 7, 1, 6}, 2);
  ManyPointsLearner learner({.high = 1, .label_count = 2, .epsilon = 2, .delta = tenth});
  StabilityHistogram histogram(2, tenth, Neighbours::replace, 6);
  auto law = explore([&](Rng& rng) { return many_rows::key(learner.learn(rows.sample(), rng)); });
  auto naive = explore([&](Rng& rng) {
    std::map<std::uint32_t, std::int64_t> released;
    for (auto [record, count] : std::map<std::uint32_t, int>{{1, 3}, {6, 2}, {7, 1}})
      if (auto noisy = histogram.release(count, rng)) released[record] = *noisy;
    std::vector<PointRule> rules;
    for (int j = 0; j < 2; ++j) {
      PointRule rule{NoValue{}};
      std::int64_t most = 0;
      for (auto [record, count] : released)
        if ((record >> j & 1) != 0 && count > most) most = count, rule = {OneValue{record >> 2}};
      rules.push_back(rule);
    }
    return many_rows::key(std::optional(rules));
  });
  ASSERT_EQ(law.mass.size(), naive.mass.size());
  for (const auto& [outcome, mass] : naive.mass) EXPECT_EQ(compare(law.mass.at(outcome), 0, mass), 0) << outcome;
}

// ---- accuracy at the planned number of rows

// True if some label's rule errs on more than alpha of the planted mass.
bool fails(const std::optional<std::vector<PointRule>>& rules, const Planted& planted, const Rational& alpha) {
  if (!rules) return true;
  const std::size_t atoms = planted.masses.size();
  for (std::size_t j = 0; j < rules->size(); ++j) {
    std::uint64_t wrong = 0;
    for (std::size_t at = 0; at < atoms; ++at)
      if ((*rules)[j](atom(at)) != (j % (atoms + 1) == at)) wrong += planted.masses[at];
    if (Rational(wrong, 10'000) > alpha) return true;
  }
  return false;
}

TEST(ManyPoints, ReachesThePromisedAccuracyWhateverTheLabelsOn64Bits) {
  // 10 runs on each of four distributions, for 1 and for 200 labels, are 80 runs per variant. Each fails with
  // probability at most 1/20. More than 16 failures have probability below 1e-6, and the seed is fixed.
  const std::vector<Planted> hard{{std::vector<std::uint64_t>(9, 1001)}, {{1001, 5000}}, {{1500, 1500, 900}}, {{3334}}};
  for (ManyPointsVariant variant : {ManyPointsVariant::one_shot, ManyPointsVariant::paper})
    for (Answers answers : {Answers::improper, Answers::proper}) {
      Rng rng = Rng::seeded(9);
      int failures = 0;
      for (std::int64_t labels : {1, 200}) {
        ManyPointsLearner learner({.high = everything, .label_count = labels, .variant = variant, .answers = answers});
        std::uint64_t n = planned(learner);
        for (const Planted& planted : hard)
          for (int run = 0; run < (n > 20'000 ? 3 : 10); ++run)
            failures +=
                fails(learner.learn(planted_rows(planted, n, static_cast<std::size_t>(labels), rng).sample(), rng),
                      planted, goal.alpha);
      }
      EXPECT_LE(failures, 16) << word(variant) << " " << word(answers);
    }
}

TEST(ManyPoints, AHundredThousandLabelsNeedNoMoreRowsThanTen) {
  // Ten runs fail 4 times with probability below 1e-3, and the seed is fixed.
  auto of = [](std::int64_t labels) { return ManyPointsLearner({.high = everything, .label_count = labels}); };
  EXPECT_EQ(planned(of(9)), planned(of(100'000)));
  EXPECT_EQ(planned(of(100'000)), planned(ManyPointsLearner({.high = 100, .label_count = 16'777'216})));
  EXPECT_LT(planned(of(1)), planned(of(9)));
  const Planted planted{std::vector<std::uint64_t>(9, 1001)};
  Rng rng = Rng::seeded(12);
  int failures = 0;
  for (int run = 0; run < 10; ++run)
    failures += fails(of(100'000).learn(planted_rows(planted, planned(of(100'000)), 100'000, rng).sample(), rng),
                      planted, goal.alpha);
  EXPECT_LE(failures, 3);
}

TEST(ManyPoints, ProperAnswersPointsOnly) {
  ManyPointsLearner learner({.high = 5, .label_count = 3, .answers = Answers::proper});
  Values rows(3000, 3);
  for (std::size_t i = 0; i < rows.x.size(); ++i) {
    rows.x[i] = i % 3;
    rows.y.set(i, 1, i % 3 == 2);
  }
  Rng rng = Rng::seeded(2);
  auto rules = *learner.learn(rows.sample(), rng);
  EXPECT_EQ(rules[0], (PointRule{OneValue{3}}));  // 0, 1, 2 are released
  EXPECT_EQ(rules[1], (PointRule{OneValue{2}}));
  EXPECT_EQ(rules[2], (PointRule{OneValue{3}}));
  // Where every value is released, labels of points leave no label without one; others get a fixed one.
  ManyPointsLearner full({.high = 2, .label_count = 3, .answers = Answers::proper});
  EXPECT_EQ((*full.learn(rows.sample(), rng))[0], (PointRule{OneValue{0}}));
}

// ---- bounds

TEST(ManyPoints, BoundsHaveTheReferenceValues) {
  const BoundParameters reference{
      .alpha = Rational(1, 10), .beta = Rational(1, 20), .delta = Rational(1, 1'000'000), .epsilon = 1};
  const OneShotTerms one = one_shot_terms(reference);
  EXPECT_EQ(enough_rows(one.released), 785u);
  EXPECT_EQ(enough_rows(one.drawn), 391u);
  const PaperPointTerms paper = paper_point_terms(reference);
  EXPECT_EQ(enough_rows(paper.sanitizer_privacy), 141'684u);
  EXPECT_EQ(enough_rows(paper.sanitizer_accuracy), 58'394u);
  EXPECT_EQ(enough_rows(paper.lead), 20'774u);
  EXPECT_EQ(enough_rows(paper.drawn), 100u);
}

TEST(ManyPoints, ExactTailsAskForFewerRowsThanClosedForms) {
  auto rows_of = [](const std::vector<Bound>& bounds, const std::string& id) {
    for (const Bound& bound : bounds)
      if (bound.id == id) return bound.rows;
    return std::uint64_t{0};
  };
  auto bounds = ManyPointsLearner({.label_count = 1000}).bounds(goal);
  EXPECT_EQ(rows_of(bounds, "UB-9.P"), 141'684u);
  EXPECT_EQ(rows_of(bounds, "UB-9.C"), 815u);
  EXPECT_LT(rows_of(bounds, "UB-9.T"), 600u);
  EXPECT_GT(rows_of(bounds, "UB-9.T"), 300u);
  EXPECT_LT(rows_of(bounds, "UB-9.A"), 141'684u / 2);
  EXPECT_LT(planned(ManyPointsLearner({.neighbours = Neighbours::add_remove})), planned(ManyPointsLearner({})));
}

// ---- hostile samples

std::vector<Values> hostile_tables(std::size_t labels) {
  std::vector<Values> tables;
  tables.emplace_back(0, labels);
  for (int kind = 0; kind < 4; ++kind) {
    Values rows(300, labels);
    for (std::size_t i = 0; i < rows.x.size(); ++i) {
      rows.x[i] = kind == 0 ? i : kind == 1 ? ~std::uint64_t{0} : 7;
      for (std::size_t j = 0; j < labels; ++j) rows.y.set(i, j, kind == 1 || (kind == 2 && (i + j) % 2 == 0));
    }
    tables.push_back(std::move(rows));
  }
  return tables;
}

TEST(ManyPoints, AnswersFromAnyRows) {
  for (ManyPointsVariant variant :
       {ManyPointsVariant::one_shot, ManyPointsVariant::paper, ManyPointsVariant::agnostic, ManyPointsVariant::pure})
    for (std::int64_t labels : {1, 2, 64, 65, 130}) {
      ManyPointsLearner learner({.high = everything, .label_count = labels, .variant = variant});
      Rng rng = Rng::seeded(3);
      for (const Values& rows : hostile_tables(static_cast<std::size_t>(labels))) {
        auto rules = learner.learn(rows.sample(), rng);
        EXPECT_TRUE(!rules || rules->size() == learner.label_count());
        EXPECT_TRUE(rules || variant == ManyPointsVariant::paper);
      }
    }
}

TEST(ManyPoints, AnEmptyTableGivesEmptyConcepts) {
  Rng rng = Rng::seeded(1);
  for (ManyPointsVariant variant : {ManyPointsVariant::one_shot, ManyPointsVariant::paper}) {
    ManyPointsLearner learner({.label_count = 3, .variant = variant});
    EXPECT_EQ(*learner.learn({}, rng), std::vector<PointRule>(3, {NoValue{}}));
  }
}

TEST(ManyPoints, ContradictoryRowsGiveNoAnswerOfPaper) {
  ManyPointsLearner learner({.variant = ManyPointsVariant::paper});
  Values rows(40'000, 1);
  for (std::size_t i = 0; i < rows.x.size(); ++i) rows.y.set(i, 0, i % 2 == 0);
  Rng rng = Rng::seeded(1);
  EXPECT_FALSE(learner.learn(rows.sample(), rng));  // else an event of probability 1e-6
}

TEST(ManyPoints, SameSeedSameAnswerWhateverTheOrderOfRows) {
  Rng draw = Rng::seeded(5);
  Values rows = planted_rows({{4000, 2000}}, 2000, 3, draw), turned(2000, 3);
  for (std::size_t i = 0; i < 2000; ++i) {
    turned.x[i] = rows.x[(i * 77 + 3) % 2000];
    std::ranges::copy(rows.y[(i * 77 + 3) % 2000], turned.y.row(i).begin());
  }
  ManyPointsLearner learner({.high = everything, .label_count = 3});
  for (std::uint64_t seed : {1u, 2u}) {
    Rng one = Rng::seeded(seed), two = Rng::seeded(seed);
    EXPECT_EQ(learner.learn(rows.sample(), one), learner.learn(turned.sample(), two));
    EXPECT_EQ(one.bits(64), two.bits(64));
  }
}

TEST(ManyPoints, CanBeStopped) {
  Rng rng = Rng::seeded(1);
  Values rows(200'000, 1);
  for (auto& x : rows.x) x = rng.bits(64);
  for (ManyPointsVariant variant : {ManyPointsVariant::one_shot, ManyPointsVariant::paper})
    expect_interrupted_after({0, 3, 9}, [&](const Progress& progress) {
      ManyPointsLearner({.high = everything, .variant = variant}).learn(rows.sample(), rng, progress);
    });
}

TEST(ManyPoints, RefusesBadOptionsByName) {
  auto message = [](const Options& options) -> std::string {
    try {
      ManyPointsLearner learner(options);
      return "accepted";
    } catch (const Error& error) {
      return error.what();
    }
  };
  EXPECT_TRUE(message({.label_count = 0}).starts_with("option 'label_count'"));
  EXPECT_TRUE(message({.label_count = -1}).starts_with("option 'label_count'"));
  EXPECT_TRUE(message({.label_count = most_labels + 1}).starts_with("option 'label_count'"));
  EXPECT_TRUE(message({.delta = Rational(0)}).starts_with("option 'delta'"));
  const Options without{.variant = ManyPointsVariant::agnostic, .delta = Rational(0)};
  EXPECT_EQ(message(without), "accepted");
  for (const auto& change :
       std::vector<std::function<void(Options&)>>{[](Options& options) { options.neighbours = Neighbours::add_remove; },
                                                  [](Options& options) { options.largest_count = 5; }}) {
    Options options = without;
    change(options);
    EXPECT_NE(message(options).find("delta"), std::string::npos);
  }
  for (std::int64_t functions : {1, 256})
    EXPECT_EQ(message({.variant = ManyPointsVariant::pure, .functions = functions, .buckets = 1}), "accepted");
  for (std::int64_t functions : {0, 257})
    EXPECT_TRUE(message({.variant = ManyPointsVariant::pure, .functions = functions, .buckets = 1})
                    .starts_with("option 'functions'"));
  EXPECT_TRUE(message({.epsilon = 0}).starts_with("epsilon"));
  EXPECT_TRUE(message({.alpha = Rational(1, 2)}).starts_with("option 'alpha'"));
  EXPECT_NE(message({.neighbours = Neighbours::labels}), "accepted");
  EXPECT_TRUE(message({.largest_count = 0}).starts_with("option 'largest_count'"));
  EXPECT_TRUE(message({.variant = ManyPointsVariant::paper, .largest_count = 9}).starts_with("largest_count"));
  EXPECT_TRUE(
      message({.variant = ManyPointsVariant::paper, .neighbours = Neighbours::add_remove}).starts_with("neighbours"));
}

}  // namespace discreet::many_points_test
