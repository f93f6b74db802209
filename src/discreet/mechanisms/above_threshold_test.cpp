#include "discreet/mechanisms/above_threshold.h"

#include <gtest/gtest.h>

#include <limits>

#include "discreet/base/error.h"
#include "discreet/mechanisms/law_test.h"
#include "discreet/mechanisms/mechanism_subjects.h"
#include "discreet/mechanisms/verified_test.h"

namespace discreet::above_threshold_test {

using Queries = std::vector<std::int64_t>;
using Positions = std::vector<std::size_t>;

static_assert(Mechanism<AboveThreshold, Queries>);

TEST(AboveThreshold, RatesShareEpsilon) {
  AboveThreshold::Options options{.epsilon = 1, .sensitivity = 2, .answers = 3, .threshold_share = Rational(1, 4)};
  EXPECT_EQ(AboveThreshold(options).threshold_rate(), Rational(1, 8));
  EXPECT_EQ(AboveThreshold(options).query_rate(), Rational(3, 4) / 3 / 4);
  options.neighbours = Neighbours::add_remove;
  options.movement = Movement::monotone;
  EXPECT_EQ(AboveThreshold(options).query_rate(), Rational(3, 4) / 3 / 2);
  EXPECT_EQ(AboveThreshold(options).privacy(), (Privacy{1, 0, Neighbours::add_remove}));
}

// With a = e^-threshold_rate and b = e^-query_rate, a query k below the threshold is above with probability
// the sum over g of (1-a) a^g b^(g+k) = (1-a) b^k / (1 - ab).
TEST(AboveThreshold, OneQueryFollowsTheClosedForm) {
  AboveThreshold mechanism({.epsilon = 4, .threshold = 10});
  const Rational &a = mechanism.threshold_rate(), &b = mechanism.query_rate();
  for (std::int64_t below : {0, 1, 5}) {
    auto law = explore([&](Rng& rng) { return mechanism(Queries{10 - below}, rng).size(); });
    Probability stated = Probability::ratio((ExponentialSum(1) - exponential(a)) * exponential(b * below),
                                            ExponentialSum(1) - exponential(a + b));
    EXPECT_EQ(law.remainder.rational(), Rational(0));
    EXPECT_EQ(compare(law.mass.at(1), 0, stated), 0);
  }
}

// The definition, with the noise of threshold and queries drawn outright and cut at `deepest`.
TEST(AboveThreshold, StreamsFollowTheDefinition) {
  AboveThreshold mechanism({.epsilon = 12, .threshold = 1, .answers = 2});
  const Rational &a = mechanism.threshold_rate(), &b = mechanism.query_rate();
  ASSERT_EQ(a, 6);
  ASSERT_EQ(b, Rational(3, 2));
  const std::int64_t deepest = 7;
  Queries queries{1, 0, 2};
  std::map<Positions, Interval> stated;
  Rational left_out = (exp(Interval(-a * deepest)) + Interval(3L) * exp(Interval(-b * deepest))).high();
  for (const Queries& noise : all_lists({0, 1, 2, 3, 4, 5, 6}, 4)) {
    Positions above;
    for (std::size_t i = 0; i < 3 && above.size() < 2; ++i)
      if (queries[i] + noise[i + 1] >= 1 + noise[0]) above.push_back(i);
    Interval mass = (ExponentialSum(1) - exponential(a)).enclose(128) * exp(Interval(Rational(-a * noise[0])));
    for (std::size_t i = 1; i <= 3; ++i)
      mass *= (ExponentialSum(1) - exponential(b)).enclose(128) * exp(Interval(Rational(-b * noise[i])));
    stated.try_emplace(above, Interval(0L)).first->second += mass;
  }
  auto law = explore([&](Rng& rng) { return mechanism(queries, rng); });
  EXPECT_EQ(law.remainder.rational(), Rational(0));
  for (const auto& [above, mass] : law.mass) {
    EXPECT_LE(stated.at(above).low(), mass.enclose().high());
    EXPECT_GE(stated.at(above).high() + left_out, mass.enclose().low());
  }
}

TEST(AboveThreshold, AClosedStreamStaysSilent) {
  Rng rng = Rng::seeded(1);
  AboveThreshold mechanism({.epsilon = 1, .threshold = 0, .answers = 2});
  AboveThreshold::Stream stream(mechanism, rng);
  EXPECT_TRUE(stream.above(1000000, rng));
  EXPECT_TRUE(stream.open());
  EXPECT_TRUE(stream.above(1000000, rng));
  EXPECT_FALSE(stream.open());
  EXPECT_FALSE(stream.above(1000000, rng));
  EXPECT_EQ(mechanism(Queries(5, 1000000), rng), (Positions{0, 1}));
}

TEST(AboveThreshold, AnswersAreAccurateAsPromised) {
  // All m answers are right up to the accuracy, except with probability beta; 2000 streams, fixed seed. A
  // failure rate of at most beta = 1/20 gives more than 175 failures with probability below 1e-9.
  AboveThreshold mechanism({.epsilon = 1, .threshold = 100});
  const std::int64_t m = 20, a = mechanism.accuracy(m, Rational(1, 20));
  Rng rng = Rng::seeded(2);
  int failures = 0;
  for (int run = 0; run < 2000; ++run) {
    Queries queries(m, 100 - a);
    queries.back() = 100 + a;
    failures += mechanism(queries, rng) != Positions{static_cast<std::size_t>(m) - 1};
  }
  EXPECT_LE(failures, 175);
  EXPECT_GT(failures, 0);  // it is no wild overestimate either
}

TEST(AboveThreshold, HugeNoiseAndExtremeQueriesAreServed) {
  using Limits = std::numeric_limits<std::int64_t>;
  Rng rng = Rng::seeded(3);
  // The noisy threshold does not fit an integer of 64 bits.
  AboveThreshold faint({.epsilon = Rational(1, Integer(1) << 66), .threshold = Limits::max()});
  int above = 0;
  for (int i = 0; i < 200; ++i) above += faint(Queries{Limits::min()}, rng).size() == 1;
  EXPECT_GT(above, 30);  // 2/3 of the noise of a query against that of the threshold
  EXPECT_LT(above, 170);
  AboveThreshold mechanism({.epsilon = 1, .threshold = Limits::max()});
  EXPECT_TRUE(mechanism(Queries{Limits::min()}, rng).empty());
}

TEST(AboveThreshold, PromiseHoldsOnEveryDatabase) {
  for (Neighbours neighbours : {Neighbours::replace, Neighbours::add_remove})
    for (const Rational& epsilon : {Rational(1), Rational(3)})
      for (std::int64_t answers : {1, 2}) {
        AboveThresholdSubject::Options options{.epsilon = epsilon, .values = 3, .answers = answers};
        options.neighbours = neighbours;
        expect_holds(AboveThresholdSubject::subject(options, 3), 3);
        options.threshold = -1;
        expect_holds(AboveThresholdSubject::subject(options, 2), 2);
      }
}

TEST(AboveThreshold, BadParametersAreRefused) {
  EXPECT_THROW(AboveThreshold({.epsilon = 0}), Error);
  EXPECT_THROW(AboveThreshold({.sensitivity = 0}), Error);
  EXPECT_THROW(AboveThreshold({.answers = 0}), Error);
  EXPECT_THROW(AboveThreshold({.threshold_share = 0}), Error);
  EXPECT_THROW(AboveThreshold({.threshold_share = 1}), Error);
  EXPECT_THROW(AboveThreshold({.movement = Movement::monotone}), Error);
  EXPECT_THROW(AboveThreshold({}).accuracy(10, 0), Error);
}

}  // namespace discreet::above_threshold_test
