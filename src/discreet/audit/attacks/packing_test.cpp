#include "discreet/audit/attacks/packing.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>

#include "discreet/audit/attacks/trainers_test.h"
#include "discreet/base/error.h"
#include "discreet/learners/many/many_points.h"
#include "discreet/random/bernoulli.h"
#include "discreet/random/discrete_laplace.h"

namespace discreet::packing_test {

// Every label by the sign of its count with noise of scale k / epsilon: pure epsilon for all labels together.
Trainer noisy_majorities(std::size_t labels, const Rational& epsilon) {
  return [=](const LabelledTable& train, const InputRows& test, Rng& rng) {
    Predictions result{BitMatrix(test.size(), labels), ""};
    for (std::size_t j = 0; j < labels; ++j) {
      std::int64_t ones = 0, here = 0;
      for (std::size_t i = 0; i < train.x.size(); ++i)
        if (train.x.values[i] == 1) ++here, ones += train.y.get(i, j);
      std::int64_t noisy = 2 * ones - here + discrete_laplace(Rational(2 * labels) / epsilon, rng);
      result.labels.set(0, j, noisy > 0 || (noisy == 0 && rng.bits(1) == 1));
    }
    return result;
  };
}

TEST(Packing, ExactAnswersRuleOutWhatTheFormulaSays) {
  Rng rng = Rng::seeded(1);
  auto report = run_packing(trainers::majority, {.labels = 30, .rows = 5, .labelled_rows = 5, .trials = 40}, rng);
  EXPECT_EQ(report.successes, 40u);
  double low = std::pow(0.05, 1 / 40.0);
  EXPECT_NEAR(report.excluded_epsilon, (30 * std::log(2.0) + std::log(low)) / 5, 1e-9);
}

TEST(Packing, PaddingMakesFewerRowsCarryTheLabels) {
  Rng rng = Rng::seeded(2);
  auto report = run_packing(trainers::majority, {.labels = 30, .rows = 50, .labelled_rows = 6, .trials = 40}, rng);
  EXPECT_EQ(report.successes, 40u);
  EXPECT_NEAR(report.excluded_epsilon, (30 * std::log(2.0) + std::log(std::pow(0.05, 1 / 40.0))) / 6, 1e-9);
}

// The learner of many points without a delta, and a run of that of one for each label: pure epsilon together.
Trainer shipped_points(std::size_t labels, const Rational& epsilon) {
  const ManyPointsLearner learner({.low = 0,
                                   .high = 1,
                                   .label_count = static_cast<std::int64_t>(labels),
                                   .variant = ManyPointsVariant::pure,
                                   .epsilon = epsilon});
  return [=](const LabelledTable& train, const InputRows& test, Rng& rng) {
    const auto rules = learner.learn({train.x.values, train.y, labels}, rng);
    Predictions result{BitMatrix(test.size(), labels), ""};
    for (std::size_t j = 0; j < labels; ++j) result.labels.set(0, j, (*rules)[j](test.values[0]));
    return result;
  };
}

Trainer shipped_sum(std::size_t labels, const Rational& epsilon) {
  const PointLearner learner(
      {.low = 0, .high = 1, .variant = PointVariant::proper, .epsilon = Rational(epsilon / labels)});
  return [=](const LabelledTable& train, const InputRows& test, Rng& rng) {
    Predictions result{BitMatrix(test.size(), labels), ""};
    std::vector<Label> column(train.x.size());
    for (std::size_t j = 0; j < labels; ++j) {
      for (std::size_t i = 0; i < column.size(); ++i) column[i] = train.y.get(i, j);
      result.labels.set(0, j, (*learner.learn({train.x.values, column}, rng))(test.values[0]));
    }
    return result;
  };
}

// Honest pure privacy stays on its side of the line, at every number of rows. Each bound fails with probability 0.001.
TEST(Packing, PureLearnersNeverCrossTheLine) {
  Rng rng = Rng::seeded(3);
  for (const Trainer& trainer : {noisy_majorities(8, 1), shipped_points(8, 1), shipped_sum(8, 1)}) {
    bool succeeds = false;
    for (std::size_t rows : {1, 5, 20, 80, 320}) {
      auto report = run_packing(
          trainer, {.labels = 8, .rows = rows, .labelled_rows = rows, .trials = 200, .confidence = 0.999}, rng);
      EXPECT_LE(report.excluded_epsilon, 1) << rows;
      succeeds |= report.successes > 190;
    }
    EXPECT_TRUE(succeeds) << "with many rows the learner is right, or the test shows nothing";
  }
}

TEST(Packing, ParitiesCarryTheirDimensionInBits) {
  Rng rng = Rng::seeded(4);
  // The truth by elimination is not needed: the table of labels at the rows seen, else 0, is rounded to a parity.
  auto report =
      run_packing(trainers::majority,
                  {.learned = PackingClass::parities, .labels = 3, .rows = 200, .dimension = 4, .trials = 30}, rng);
  EXPECT_EQ(report.bits, 12);
  EXPECT_EQ(report.successes, 30u);
}

TEST(Packing, FailuresEndItAndAreTold) {
  Rng rng = Rng::seeded(5);
  auto report = run_packing(trainers::fails, {}, rng);
  EXPECT_TRUE(report.called_off);
  EXPECT_EQ(report.failures.size(), 3u);
  EXPECT_EQ(report.excluded_epsilon, 0);
  EXPECT_THROW(run_packing(trainers::fails, {.labels = 0}, rng), Error);
  EXPECT_THROW(run_packing(trainers::fails, {.rows = 5, .labelled_rows = 6}, rng), Error);
  EXPECT_THROW(run_packing(trainers::fails, {.learned = PackingClass::parities, .dimension = 13}, rng), Error);
}

}  // namespace discreet::packing_test
