// The learners that make use of public inputs: they protect labels alone, and need rows that do not grow with the
// domain.
#include <gtest/gtest.h>

#include "discreet/classes/finite/finite_table_test.h"
#include "discreet/learners/any/finite.h"
#include "discreet/learners/counting/public_values.h"
#include "discreet/learners/cuts/interval.h"
#include "discreet/learners/cuts/step_function.h"
#include "discreet/learners/cuts/threshold.h"

namespace discreet::label_privacy_test {

const Integer largest = (Integer(1) << 64) - 1;
constexpr std::uint64_t last = ~std::uint64_t{0};

TEST(PublicValues, RanksStandForValues) {
  std::vector<std::uint64_t> x{7, 3, 7, last, 0};
  PublicValues seen(x, {Progress{}});
  EXPECT_EQ(seen.size(), 4u);
  EXPECT_EQ(std::vector(seen.ranks().begin(), seen.ranks().end()), (std::vector<std::uint64_t>{2, 1, 2, 3, 0}));
  for (std::size_t rank = 1; rank < 4; ++rank) {
    EXPECT_GT(seen.between(rank), seen[rank - 1]);
    EXPECT_LE(seen.between(rank), seen[rank]);
  }
  EXPECT_EQ(PublicValues({}, {Progress{}}).size(), 1u);
}

// The output distribution: every labelling of the values that occur counts once, however long the gaps are.
TEST(LabelPrivacy, CutsOfOneLabellingCountOnce) {
  std::vector<std::uint64_t> x{5, 1000000, last};
  std::vector<Label> y{0, 1, 1};
  ThresholdLearner learner({.high = largest, .neighbours = Neighbours::labels});
  auto law = explore([&](Rng& rng) { return learner.learn({x, y}, rng)->cut.str(); });
  ASSERT_EQ(law.mass.size(), 4u);
  ExponentialSum total;
  std::vector<ExponentialSum> weights;
  for (int wrong : {1, 0, 1, 2}) {  // cuts before 5, before 1000000, before the last value, after it
    weights.emplace_back(1, Rational(wrong, 2));
    total += weights.back();
  }
  PublicValues seen(x, {Progress{}});
  const std::string cuts[] = {"0", std::to_string(seen.between(1)), std::to_string(seen.between(2)),
                              Integer(largest + 1).str()};
  for (std::size_t i = 0; i < 4; ++i)
    EXPECT_EQ(compare(law.mass.at(cuts[i]), 0, Probability::ratio(weights[i], total)), 0) << cuts[i];
}

TEST(LabelPrivacy, ConceptsThatLabelTheRowsAlikeCountOnce) {
  // On the points 0 and 2 of the rows the four concepts make two labellings.
  FiniteLearner learner({.concepts = class_of({"000", "010", "101", "111"}), .neighbours = Neighbours::labels});
  std::vector<std::uint64_t> x{0, 2};
  std::vector<Label> y{1, 1};
  auto law = explore([&](Rng& rng) { return learner.learn({x, y}, rng)->index; });
  ASSERT_EQ(law.mass.size(), 2u);
  ExponentialSum total(1, 0);
  total += ExponentialSum(1, 1);
  EXPECT_EQ(compare(law.mass.at(2), 0, Probability::ratio(ExponentialSum(1, 0), total)), 0);
}

// At an epsilon that leaves no choice the labelling of the rows is the one without mistakes, mapped back from ranks.
TEST(LabelPrivacy, AnswersMakeTheLabellingThatWasSelected) {
  std::vector<std::uint64_t> x{0, 7, 8, 1000, last - 1, last};
  Rng rng = Rng::seeded(3);
  auto fits = [&](const auto& learner, const std::vector<Label>& y) {
    return mistakes(*learner.learn({x, y}, rng), Sample<std::uint64_t>{x, y}) == 0;
  };
  constexpr Neighbours labels = Neighbours::labels;
  for (Label first : {0, 1})
    for (std::size_t begin = 0; begin <= x.size(); ++begin)
      for (std::size_t end = begin; end <= x.size(); ++end) {
        std::vector<Label> y(x.size(), first);
        for (std::size_t i = begin; i < end; ++i) y[i] = !first;
        EXPECT_TRUE(fits(StepFunctionLearner({.high = largest, .epsilon = 500, .neighbours = labels}), y));
        if (first == 0) EXPECT_TRUE(fits(IntervalLearner({.high = largest, .epsilon = 500, .neighbours = labels}), y));
        if (first == 0 && end == x.size())
          EXPECT_TRUE(fits(ThresholdLearner({.high = largest, .epsilon = 500, .neighbours = labels}), y));
      }
}

TEST(LabelPrivacy, TablesWithoutRowsHaveAnAnswer) {
  Rng rng = Rng::seeded(1);
  EXPECT_TRUE(ThresholdLearner({.neighbours = Neighbours::labels}).learn({}, rng));
  EXPECT_TRUE(IntervalLearner({.neighbours = Neighbours::labels}).learn({}, rng));
  EXPECT_TRUE(StepFunctionLearner({.neighbours = Neighbours::labels}).learn({}, rng));
  EXPECT_TRUE(FiniteLearner({.concepts = class_of({"01"}), .neighbours = Neighbours::labels}).learn({}, rng));
}

TEST(LabelPrivacy, RowsDoNotGrowWithTheDomain) {
  auto rows = [](const Integer& high, Neighbours neighbours) {
    return sample_size(ThresholdLearner({.high = high, .setting = Setting::realizable, .neighbours = neighbours}), {});
  };
  for (auto setting : {Setting::realizable, Setting::agnostic}) {
    auto bound = [&](const Integer& high) {
      auto bounds =
          StepFunctionLearner({.high = high, .setting = setting, .neighbours = Neighbours::labels}).bounds({});
      const char* id = setting == Setting::realizable ? "CC-14.Z" : "CC-14.A";
      return std::ranges::find(bounds, id, &Bound::id)->rows;
    };
    EXPECT_EQ(bound(largest), bound(1000));
  }
  EXPECT_EQ(rows(largest, Neighbours::labels), 879u);
  EXPECT_EQ(rows(largest, Neighbours::replace), 1180u);
}

// 100 runs at the planned rows on a planted target over 2^64 values; each fails with probability at most 1/10, more
// than 28 failures have probability below 1e-6.
template <class L, class Target>
int failures(const L& learner, const Accuracy& goal, Target target) {
  std::uint64_t n = sample_size(learner, goal);
  Rng rng = Rng::seeded(11);
  int failed = 0;
  for (int run = 0; run < 100; ++run) {
    std::vector<std::uint64_t> x;
    std::vector<Label> y;
    for (std::uint64_t i = 0; i < n; ++i) {
      x.push_back(rng.bits(64));
      y.push_back(target(x.back()));
    }
    auto answer = *learner.learn({x, y}, rng);
    int wrong = 0;
    for (int i = 0; i < 2000; ++i) {
      std::uint64_t value = rng.bits(64);
      wrong += answer(value) != target(value);
    }
    failed += wrong > 2000 / 5 + 100;  // alpha is 1/5; five deviations of the test's own sample
  }
  return failed;
}

TEST(LabelPrivacy, ReachesThePromisedAccuracy) {
  Accuracy goal{Rational(1, 5), Rational(1, 10)};
  auto middle = [](std::uint64_t x) { return x > last / 3 && x < last / 3 * 2; };
  EXPECT_LE(
      failures(ThresholdLearner({.high = largest, .setting = Setting::realizable, .neighbours = Neighbours::labels}),
               goal, [](std::uint64_t x) { return x >= last / 3; }),
      28);
  EXPECT_LE(
      failures(IntervalLearner({.high = largest, .setting = Setting::realizable, .neighbours = Neighbours::labels}),
               goal, middle),
      28);
  EXPECT_LE(
      failures(StepFunctionLearner(
                   {.high = largest, .pieces = 3, .setting = Setting::realizable, .neighbours = Neighbours::labels}),
               goal, middle),
      28);
}

}  // namespace discreet::label_privacy_test
