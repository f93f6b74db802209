#include "discreet/learners/cuts/threshold.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <map>

#include "discreet/base/error.h"
#include "discreet/base/interruption_test.h"

namespace discreet::threshold_test {

using Options = ThresholdLearner::Options;
static_assert(Learner<ThresholdLearner>);

struct Rows {
  std::vector<std::uint64_t> x;
  std::vector<Label> y;
  Sample<std::uint64_t> sample() const { return {x, y}; }
};

Rows random_rows(std::size_t rows, std::uint64_t values) {
  return {*rc::gen::container<std::vector<std::uint64_t>>(rows, rc::gen::inRange<std::uint64_t>(0, values)),
          *rc::gen::container<std::vector<Label>>(rows, rc::gen::element<Label>(0, 1))};
}

// The definition: every cut weighs e^(-rate mistakes).
std::map<Integer, ExponentialSum> weights_by_definition(const Rows& rows, const Options& options,
                                                        const Rational& rate) {
  std::map<Integer, ExponentialSum> weights;
  for (Integer cut = 0; cut <= options.high - options.low + 1; ++cut)
    weights[cut] = ExponentialSum(1, rate * mistakes(Threshold{cut, options.side}, rows.sample()));
  return weights;
}

TEST(Threshold, LawIsTheExponentialMechanismOverAllCuts) {
  EXPECT_TRUE(rc::check([] {
    Options options{.low = 0,
                    .high = *rc::gen::inRange(0, 9),
                    .side = *rc::gen::element(Side::above, Side::below),
                    .epsilon = Rational(2, 3)};
    options.neighbours = *rc::gen::element(Neighbours::replace, Neighbours::add_remove);
    Rows rows = random_rows(*rc::gen::inRange(0, 6), static_cast<std::uint64_t>(options.high) + 1);
    ThresholdLearner learner(options);
    auto law = explore([&](Rng& rng) { return learner.learn(rows.sample(), rng)->cut; });
    Rational rate = options.neighbours == Neighbours::replace ? Rational(1, 3) : Rational(2, 3);
    auto weights = weights_by_definition(rows, options, rate);
    ExponentialSum total;
    for (const auto& [cut, weight] : weights) total += weight;
    RC_ASSERT(law.mass.size() == weights.size());
    for (const auto& [cut, weight] : weights)
      RC_ASSERT(compare(law.mass.at(cut), 0, Probability::ratio(weight, total)) == 0);
  }));
}

TEST(Threshold, CanBeStopped) {
  Rng rng = Rng::seeded(1);
  Rows rows;
  for (int i = 0; i < 1'000'000; ++i) {
    rows.x.push_back(rng.bits(32));
    rows.y.push_back(static_cast<Label>(rng.bits(1)));
  }
  ThresholdLearner learner({.high = (Integer(1) << 32) - 1});
  expect_interrupted_after({0, 1, 4}, [&](const Progress& progress) { learner.learn(rows.sample(), rng, progress); });
}

TEST(Threshold, LabelsBothSidesOfTheCut) {
  Threshold above{5, Side::above}, below{5, Side::below};
  EXPECT_TRUE(above(5));
  EXPECT_FALSE(above(4));
  EXPECT_FALSE(below(5));
  EXPECT_TRUE(below(4));
  EXPECT_FALSE((Threshold{Integer(1) << 64, Side::above}(~std::uint64_t{0})));
}

TEST(Threshold, WorksOnTheWholeRangeOf64Bits) {
  Options options{.low = 0, .high = (Integer(1) << 64) - 1, .epsilon = 1};
  ThresholdLearner learner(options);
  Rows rows;
  std::uint64_t truth = std::uint64_t{1} << 63;
  for (std::uint64_t i = 0; i < 2000; ++i) {
    rows.x.push_back(i * 0x9E3779B97F4A7C15u);
    rows.y.push_back(rows.x.back() >= truth);
  }
  rows.x.push_back(~std::uint64_t{0});
  rows.y.push_back(1);
  Rng rng = Rng::seeded(1);
  // Within 200 rows of the truth except with probability below 2^65 e^-100.
  EXPECT_LE(mistakes(*learner.learn(rows.sample(), rng), rows.sample()), 200u);
}

TEST(Threshold, NoRowsGiveAUniformCut) {
  ThresholdLearner learner({.low = 0, .high = 3});
  auto law = explore([&](Rng& rng) { return learner.learn({}, rng)->cut; });
  ASSERT_EQ(law.mass.size(), 5u);
  for (const auto& [cut, mass] : law.mass) EXPECT_EQ(compare(mass, 0, Probability(Rational(1, 5))), 0);
}

TEST(Threshold, ReachesThePromisedAccuracy) {
  // 200 planted targets at the planned number of rows. Each run fails with probability at most beta = 1/20; more than
  // 30 failures have probability below 1e-6 (binomial tail), and the seed is fixed.
  Options options{.low = 0, .high = (Integer(1) << 32) - 1, .epsilon = Rational(1, 2), .setting = Setting::realizable};
  ThresholdLearner learner(options);
  Accuracy goal{Rational(1, 10), Rational(1, 20)};
  std::uint64_t n = sample_size(learner, goal);
  EXPECT_LE(n, 1127u);
  Rng rng = Rng::seeded(2);
  int failures = 0;
  for (int run = 0; run < 200; ++run) {
    std::uint64_t truth = rng.bits(32);
    Rows rows;
    for (std::uint64_t i = 0; i < n; ++i) {
      rows.x.push_back(rng.bits(32));
      rows.y.push_back(rows.x.back() >= truth);
    }
    Integer gap = learner.learn(rows.sample(), rng)->cut - truth;
    failures += abs(gap) * 10 > (Integer(1) << 32);
  }
  EXPECT_LE(failures, 30);
}

TEST(Threshold, RefusesBadOptionsByName) {
  auto message = [](Options options) -> std::string {
    try {
      ThresholdLearner learner(options);
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_NE(message({.low = 2, .high = 1}).find("low"), std::string::npos);
  EXPECT_NE(message({.epsilon = 0}).find("epsilon"), std::string::npos);
  EXPECT_NE(message({.low = 0, .high = Integer(1) << 64}).find("high"), std::string::npos);
  EXPECT_NE(message({.low = -1, .high = (Integer(1) << 64) - 1}).find("It must be between -1 and 18446744073709551614"),
            std::string::npos);
  EXPECT_EQ(message({.low = -5, .high = 5}), "");
}

}  // namespace discreet::threshold_test
