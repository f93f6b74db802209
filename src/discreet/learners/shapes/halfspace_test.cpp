#include "discreet/learners/shapes/halfspace.h"

#include <gtest/gtest.h>

#include <random>

#include "discreet/learners/counting/refused_options_test.h"
#include "discreet/learners/shapes/ball.h"

namespace discreet::halfspace_test {

struct Table {
  std::vector<std::vector<std::uint64_t>> axes;
  std::vector<Label> labels;
  Sample<GridRow> sample() const { return {GridRows({axes.begin(), axes.end()}), labels}; }
};

template <class Target>
Table rows(std::size_t n, const GridDomain& domain, std::uint64_t seed, const Target& target) {
  std::mt19937_64 random(seed);
  Table table;
  for (const IntegerDomain& axis : domain.axes) {
    std::uniform_int_distribution<std::uint64_t> anywhere(0, low_64(axis.size() - 1));
    auto& column = table.axes.emplace_back();
    for (std::size_t i = 0; i < n; ++i) column.push_back(anywhere(random));
  }
  for (std::size_t i = 0; i < n; ++i) table.labels.push_back(target(table.sample().x[i]));
  return table;
}

// Each run fails with probability at most 1/20; more than 4 of 20 with probability at most 0.0026.
template <class Learner, class Target>
void expect_accurate(const Learner& learner, const Target& target) {
  const Accuracy goal{Rational(1, 10), Rational(1, 20)};
  std::uint64_t n = sample_size(learner, goal);
  int failures = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Rng rng = Rng::seeded(seed);
    auto hypothesis = *learner.learn(rows(n, learner.domain(), seed, target).sample(), rng);
    Table fresh = rows(20000, learner.domain(), seed + 1000, target);
    failures += static_cast<double>(mistakes(hypothesis, fresh.sample())) > 0.1 * 20000;
  }
  EXPECT_LE(failures, 4);
}

TEST(Halfspace, FindsThePlantedOneAtThePromisedSize) {
  Halfspace planted{{2, -1, 1}, 70};
  HalfspaceLearner learner({.axes = {{{0, 63}, {0, 63}, {-5, 26}}}, .setting = Setting::realizable});
  expect_accurate(learner, planted);
}

TEST(Ball, FindsThePlantedOneAtThePromisedSize) {
  Ball planted{{32, 16}, 300};
  BallLearner learner({.axes = {{{0, 64}, {-16, 48}}}, .lattice = 9, .setting = Setting::realizable});
  expect_accurate(learner, planted);
}

TEST(Halfspace, WeighsTheOffsets) {
  const Halfspace halfspace{{3, -2}, 4};
  const std::vector<std::uint64_t> x{0, 1, 1, 2, 2, 3, 4, 0}, y{0, 0, 1, 0, 1, 2, 4, 4};
  const GridRows rows({x, y});
  for (std::size_t i = 0; i < rows.size(); ++i) EXPECT_EQ(halfspace(rows[i]), 3 * x[i] >= 4 + 2 * y[i]) << i;
}

// One axis, and weights +1 and -1: thresholds in both directions.
TEST(Halfspace, OnOneAxisTheyAreThresholds) {
  HalfspaceLearner learner({.axes = {{{10, 14}}}, .net = 1});
  EXPECT_EQ(learner.class_count(), 2 * 6);
}

TEST(Halfspace, TheNetHasEveryPrimitiveVectorOnce) {
  HalfspaceLearner learner({.axes = {{{0, 3}, {0, 3}}}, .net = 2});
  EXPECT_EQ(learner.directions().size(), 16);  // 24 vectors but 0, less the multiples of two
}

TEST(Ball, CentresCoincideWhereAnAxisIsShort) {
  BallLearner learner({.axes = {{{0, 1}, {0, 8}}}, .lattice = 5});
  EXPECT_EQ(learner.centers().size(), 2 * 5);
  BallLearner single({.axes = {{{0, 8}}}, .lattice = 1});
  EXPECT_EQ(single.centers(), (std::vector<std::vector<std::int64_t>>{{4}}));
}

TEST(Halfspace, BadOptionsAreRefusedByName) {
  expect_refused<HalfspaceLearner>({.net = 0}, "net");
  expect_refused<HalfspaceLearner>({.axes = {std::vector<IntegerDomain>(9, {0, 1})}, .net = 3}, "net");
  expect_refused<HalfspaceLearner>({.axes = {{}}}, "axes");
  expect_refused<HalfspaceLearner>({.axes = {{{0, Integer(1) << 30}}}}, "axes");
  expect_refused<BallLearner>({.lattice = 0}, "lattice");
  expect_refused<BallLearner>({.axes = {std::vector<IntegerDomain>(6, {0, 99})}, .lattice = 17}, "lattice");
}

}  // namespace discreet::halfspace_test
