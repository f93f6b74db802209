#include "discreet/local/queries/queried_threshold.h"

#include <gtest/gtest.h>

namespace discreet::queried_threshold_test {

static_assert(Learner<QueriedThresholdLearner> && Learner<LocallyQueriedThresholdLearner>);

using Options = QueriedThreshold::Options;

struct Values {
  std::vector<std::uint64_t> x;
  std::vector<Label> y;
  Sample<std::uint64_t> sample() const { return {x, y}; }
};

// Half of the values crowd in a hundredth of the domain around the cut.
Values planted(std::size_t rows, std::uint64_t size, std::uint64_t cut, Rng& rng) {
  Values table;
  for (std::size_t i = 0; i < rows; ++i) {
    std::uint64_t near = cut - size / 200 + uniform_below(size / 100, rng);
    table.x.push_back(rng.bits(1) != 0 ? near : uniform_below(size, rng));
    table.y.push_back(table.x.back() >= cut);
  }
  return table;
}

// A run fails with probability at most 1/20; of 12 runs more than 5 fail with probability below 1e-5. Seeds are fixed.
template <class L>
void expect_promised_accuracy(const Options& options, std::uint64_t size, std::uint64_t cut) {
  L learner(options);
  const std::size_t n = sample_size(learner, {options.alpha, Rational(1, 20)});
  Rng rng = Rng::seeded(23);
  int failures = 0;
  for (int run = 0; run < 12; ++run) {
    auto chosen = *learner.learn(planted(n, size, cut, rng).sample(), rng);
    failures += mistakes(chosen, planted(4000, size, cut, rng).sample()) > 4000 * to_double(options.alpha);
  }
  EXPECT_LE(failures, 5) << n;
}

TEST(QueriedThreshold, ReachesThePromisedAccuracy) {
  expect_promised_accuracy<QueriedThresholdLearner>({.epsilon = Rational(1, 2)}, 65536, 20000);
  expect_promised_accuracy<QueriedThresholdLearner>({.high = (Integer(1) << 40) - 1, .epsilon = 4},
                                                    std::uint64_t{1} << 40, std::uint64_t{3} << 37);
  expect_promised_accuracy<LocallyQueriedThresholdLearner>(
      {.high = 1023, .epsilon = 2, .alpha = Rational(1, 5), .oracle = OracleKind::local}, 1024, 700);
}

// log2 of the domain: doubling it adds one step.
TEST(QueriedThreshold, RowsGrowWithTheLogarithmOfTheDomain) {
  for (OracleKind oracle : {OracleKind::central, OracleKind::local}) {
    auto rows = [&](int bits) {
      return static_cast<double>(
          best(QueriedThreshold::bounds({.high = (Integer(1) << bits) - 1, .oracle = oracle}, {})).rows);
    };
    EXPECT_LT(rows(64), 6 * rows(16));
    EXPECT_GT(rows(64), 4 * rows(16));
  }
}

// 2^16 values, epsilon 1: 32 blocks of ceil(2 C^2 ln(640) / alpha^2) people.
TEST(QueriedThreshold, GoldenBounds) {
  const double c = 1 / std::tanh(.5);
  auto bounds = QueriedThreshold::bounds({.oracle = OracleKind::local}, {});
  EXPECT_EQ(best(bounds).id, "KL-23.L");
  EXPECT_EQ(best(bounds).rows, 32 * static_cast<std::uint64_t>(std::ceil(200 * c * c * std::log(640.))));
}

TEST(QueriedThreshold, AnswersWhateverTheRows) {
  Rng rng = Rng::seeded(1);
  for (Label label : {0, 1})
    for (std::size_t rows : {0, 1, 7}) {
      Values table{std::vector<std::uint64_t>(rows, 5), std::vector<Label>(rows, label)};
      EXPECT_TRUE(QueriedThresholdLearner({.high = 9}).learn(table.sample(), rng));
      EXPECT_TRUE(LocallyQueriedThresholdLearner({.high = 9, .oracle = OracleKind::local}).learn(table.sample(), rng));
    }
}

TEST(QueriedThreshold, StepsOnATableLookAtTheOrderOfRowsAndPeopleAreDrawn) {
  EXPECT_EQ(QueriedThresholdLearner({}).row_order(), RowOrder::matters);
  EXPECT_EQ(LocallyQueriedThresholdLearner({.oracle = OracleKind::local}).row_order(), RowOrder::ignored);
}

// On a table any epsilon will do; people's coins know those of reports alone.
TEST(QueriedThreshold, PeopleAreNotAskedForMoreThanAReportCanCost) {
  for (const Rational& epsilon : {parse_rational("1e-7"), Rational(17)}) {
    EXPECT_NO_THROW(QueriedThresholdLearner({.high = 9, .epsilon = epsilon}));
    EXPECT_THROW(LocallyQueriedThresholdLearner({.high = 9, .epsilon = epsilon, .oracle = OracleKind::local}), Error);
  }
  EXPECT_NO_THROW(LocallyQueriedThresholdLearner({.high = 9, .epsilon = 16, .oracle = OracleKind::local}));
}

TEST(QueriedThreshold, RefusesOptionsByName) {
  EXPECT_THROW(QueriedThresholdLearner({.low = 3, .high = 2}), Error);
  EXPECT_THROW(QueriedThresholdLearner({.epsilon = 0}), Error);
  EXPECT_THROW(QueriedThresholdLearner({.alpha = 0}), Error);
  EXPECT_THROW(QueriedThresholdLearner({.alpha = Rational(1, 5)}).bounds({Rational(1, 10), Rational(1, 20)}), Error);
}

}  // namespace discreet::queried_threshold_test
