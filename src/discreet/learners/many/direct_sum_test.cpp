#include "discreet/learners/many/direct_sum.h"

#include <gtest/gtest.h>

#include "discreet/base/error.h"

namespace discreet::direct_sum_test {

const Privacy approximate{1, parse_rational("1e-6")};

double share(std::uint64_t labels, RunKind kind, Accountant accountant) {
  return to_double(share_of_one(approximate, labels, kind, RunDelta::none, accountant).epsilon);
}

TEST(DirectSum, AHundredLabelsGetTheSharesOfTheReference) {
  EXPECT_NEAR(share(100, RunKind::any, Accountant::theorem_17), 0.017816, 1e-6);
  EXPECT_NEAR(share(100, RunKind::exponential, Accountant::zcdp), 0.037383, 1e-6);
  EXPECT_NEAR(share(100, RunKind::any, Accountant::zcdp), 0.037383 / 2, 1e-6);
  EXPECT_GT(share(100, RunKind::exponential, Accountant::best), 0.0374);
}

TEST(DirectSum, SharesComposeToNoMoreThanThePromise) {
  for (std::uint64_t labels : {2, 3, 10, 1000, 100'000})
    for (RunKind kind : {RunKind::any, RunKind::exponential})
      for (RunDelta delta : {RunDelta::none, RunDelta::own}) {
        if (kind == RunKind::exponential && delta == RunDelta::own) continue;  // a selection has none
        const Privacy one = share_of_one(approximate, labels, kind, delta);
        EqualSteps steps;
        (kind == RunKind::exponential ? steps.exponential : steps.any) = labels;
        steps.delta = one.delta;
        EXPECT_LE(epsilon_at(with_epsilon(steps, one.epsilon, Neighbours::replace), approximate.delta), Rational(1));
        EXPECT_EQ(one.delta, delta == RunDelta::own ? Rational(approximate.delta / (2 * labels)) : Rational(0));
      }
}

TEST(DirectSum, PureLabelsShareEqually) {
  for (std::uint64_t labels : {2, 7, 1000}) {
    const Rational epsilon = share_of_one({1}, labels, RunKind::exponential, RunDelta::none).epsilon;
    EXPECT_LE(epsilon, Rational(1, labels));
    EXPECT_GT(to_double(epsilon) * static_cast<double>(labels), 0.999);
  }
}

TEST(DirectSum, OneLabelGetsEverything) {
  EXPECT_EQ(share_of_one(approximate, 1, RunKind::any, RunDelta::own).epsilon, 1);
  EXPECT_EQ(share_of_one(approximate, 1, RunKind::any, RunDelta::own).delta, approximate.delta);
}

TEST(DirectSum, MoreLabelsMeanSmallerShares) {
  double before = 1;
  for (std::uint64_t labels = 1; labels <= 1 << 16; labels *= 4) {
    const double now = share(labels, RunKind::exponential, Accountant::best);
    EXPECT_LE(now, before);
    before = now;
  }
}

TEST(DirectSum, NoLabelsAreRefused) { EXPECT_THROW(share_of_one({1}, 0, RunKind::any, RunDelta::none), Error); }

}  // namespace discreet::direct_sum_test
