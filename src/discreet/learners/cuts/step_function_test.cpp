#include "discreet/learners/cuts/step_function.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <map>

#include "discreet/base/error.h"
#include "discreet/learners/cuts/interval.h"
#include "discreet/random/explore/binomial_coefficient.h"
#include "discreet/random/explore/exponential_sum.h"

namespace discreet::step_function_test {

static_assert(Learner<StepFunctionLearner> && Learner<IntervalLearner>);

struct Rows {
  std::vector<std::uint64_t> x;
  std::vector<Label> y;
  Sample<std::uint64_t> sample() const { return {x, y}; }
};

Rows random_rows(std::size_t rows, std::uint64_t values) {
  return {*rc::gen::container<std::vector<std::uint64_t>>(rows, rc::gen::inRange<std::uint64_t>(0, values)),
          *rc::gen::container<std::vector<Label>>(rows, rc::gen::element<Label>(0, 1))};
}

using Labels = std::vector<bool>;  // one per value of the domain

template <class Hypothesis>
Labels labels_of(const Hypothesis& hypothesis, std::uint64_t values) {
  Labels labels;
  for (std::uint64_t x = 0; x < values; ++x) labels.push_back(hypothesis(x));
  return labels;
}

std::size_t mistakes_of(const Labels& labels, const Rows& rows) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < rows.x.size(); ++i) count += labels[rows.x[i]] != (rows.y[i] != 0);
  return count;
}

std::size_t changes(const Labels& labels) {
  std::size_t count = 0;
  for (std::size_t x = 1; x < labels.size(); ++x) count += labels[x] != labels[x - 1];
  return count;
}

// The definition: all labellings of the domain that belong, each with weight e^(-rate mistakes).
template <class Belongs>
void expect_exponential_law(const Law<Labels>& law, const Rows& rows, std::uint64_t values, const Rational& rate,
                            Belongs belongs) {
  std::map<Labels, ExponentialSum> weights;
  ExponentialSum total;
  for (std::uint64_t code = 0; code < std::uint64_t{1} << values; ++code) {
    Labels labels;
    for (std::uint64_t x = 0; x < values; ++x) labels.push_back(code >> x & 1);
    if (!belongs(labels)) continue;
    weights[labels] = ExponentialSum(1, rate * mistakes_of(labels, rows));
    total += weights[labels];
  }
  RC_ASSERT(law.mass.size() == weights.size());
  for (const auto& [labels, weight] : weights)
    RC_ASSERT(compare(law.mass.at(labels), 0, Probability::ratio(weight, total)) == 0);
}

TEST(StepFunction, LawIsTheExponentialMechanismOverAllStepFunctions) {
  EXPECT_TRUE(rc::check([] {
    auto values = *rc::gen::inRange<std::uint64_t>(1, 6);
    StepFunctionLearner learner(
        {.high = Integer(values) - 1, .pieces = *rc::gen::inRange(1, 6), .epsilon = Rational(2, 3)});
    Rows rows = random_rows(*rc::gen::inRange(0, 5), values);
    auto law = explore([&](Rng& rng) { return labels_of(*learner.learn(rows.sample(), rng), values); });
    expect_exponential_law(law, rows, values, Rational(1, 3), [&](const Labels& labels) {
      return changes(labels) < static_cast<std::size_t>(learner.pieces());
    });
  }));
}

TEST(Interval, LawIsTheExponentialMechanismOverAllIntervals) {
  EXPECT_TRUE(rc::check([] {
    auto values = *rc::gen::inRange<std::uint64_t>(1, 7);
    IntervalLearner learner({.high = Integer(values) - 1, .epsilon = 1, .neighbours = Neighbours::add_remove});
    Rows rows = random_rows(*rc::gen::inRange(0, 6), values);
    auto law = explore([&](Rng& rng) { return labels_of(*learner.learn(rows.sample(), rng), values); });
    expect_exponential_law(law, rows, values, 1,
                           [](const Labels& labels) { return changes(labels) + labels.front() + labels.back() <= 2; });
  }));
}

// Every bit string is played, with words so short that the fast enclosures often cannot decide.
TEST(StepClass, TheDrawRefinesToTheSameLaw) {
  StepClass family{.first = 0, .last = 3, .first_labels = {0}, .allowed = {1, 0, 1}};
  Rows rows{{1, 2, 2}, {1, 1, 0}};
  auto breaks_of = [&](int word) {
    return [&, word](Rng& rng) {
      std::vector<int> breaks;
      for (Unsigned128 p : draw_steps(family, rows.sample(), Rational(1, 2), rng, {}, word).breaks)
        breaks.push_back(static_cast<int>(p));
      return breaks;
    };
  };
  auto stated = explore(breaks_of(64));
  auto played = explore(breaks_of(2), Explorer(Explorer::Level::bits, {.depth = 14}));
  Rational remainder = *played.remainder.rational();
  EXPECT_LT(remainder, Rational(1, 4));
  ASSERT_EQ(stated.mass.size(), 7u);
  for (const auto& [breaks, mass] : stated.mass) {
    Rational mine = played.mass.contains(breaks) ? *played.mass.at(breaks).rational() : Rational(0);
    EXPECT_LE(mine, mass.enclose().high());
    EXPECT_GE(mine + remainder, mass.enclose().low());
  }
}

// Strides of the sum are made again when they are asked for: a chain of several of them, with a planted interval.
TEST(Interval, FindsAPlantedIntervalAmongManyDistinctValues) {
  IntervalLearner learner({.low = 0, .high = (Integer(1) << 64) - 1, .epsilon = 1});
  Rows rows;
  std::uint64_t low = std::uint64_t{1} << 62, high = std::uint64_t{3} << 62;
  for (std::uint64_t i = 0; i < 20000; ++i) {
    rows.x.push_back(i * 0x9E3779B97F4A7C15u);
    rows.y.push_back(low <= rows.x.back() && rows.x.back() <= high);
  }
  Rng rng = Rng::seeded(7);
  // More than 200 mistakes with probability below 2^128 e^(-100) < 2^-16.
  EXPECT_LE(mistakes(*learner.learn(rows.sample(), rng), rows.sample()), 200u);
}

TEST(StepFunction, FindsPlantedStepsAndLabelsTheEndsOfTheDomain) {
  StepFunctionLearner learner({.low = -(Integer(1) << 63), .high = (Integer(1) << 63) - 1, .pieces = 4, .epsilon = 2});
  Rows rows;
  for (std::uint64_t i = 0; i < 10000; ++i) {
    rows.x.push_back(i * 0x9E3779B97F4A7C15u);
    rows.y.push_back(rows.x.back() >> 62 & 1);
  }
  rows.x.insert(rows.x.end(), {0, ~std::uint64_t{0}});
  rows.y.insert(rows.y.end(), {0, 1});
  Rng rng = Rng::seeded(8);
  // |H| < 2^193: more than 200 mistakes with probability below 2^193 e^-200 < 2^-95.
  EXPECT_LE(mistakes(*learner.learn(rows.sample(), rng), rows.sample()), 200u);
}

TEST(StepFunction, NoRowsGiveAUniformFunction) {
  StepFunctionLearner learner({.high = 3, .pieces = 2});
  auto law = explore([&](Rng& rng) { return labels_of(*learner.learn({}, rng), 4); });
  EXPECT_EQ(law.mass.size(), 8u);
  for (const auto& [labels, mass] : law.mass) EXPECT_EQ(mass.rational(), Rational(1, 8));
}

TEST(StepFunction, CountsItsFunctions) {
  StepClass steps{.first = 1, .last = 9, .first_labels = {0, 1}, .allowed = {1, 1, 1}};
  EXPECT_EQ(steps.size(), 2 * (1 + 9 + 36));
  StepClass intervals{.first = 0, .last = 10, .first_labels = {0}, .allowed = {1, 0, 1}};
  EXPECT_EQ(intervals.size(), 10 * 11 / 2 + 1);
}

TEST(StepFunction, RefusesOptionsThatMeanNothing) {
  EXPECT_THROW(StepFunctionLearner({.pieces = 0}), Error);
  EXPECT_THROW(StepFunctionLearner({.pieces = 257}), Error);
  EXPECT_THROW(StepFunctionLearner({.low = 3, .high = 2}), Error);
  EXPECT_THROW(IntervalLearner({.low = 0, .high = Integer(1) << 64}), Error);
  EXPECT_THROW(IntervalLearner({.epsilon = 0}), Error);
}

}  // namespace discreet::step_function_test
