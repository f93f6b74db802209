#include "discreet/privacy/privacy_loss.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "discreet/base/error.h"
#include "discreet/privacy/composition_oracle_test.h"
#include "discreet/privacy/dominating_pair.h"

namespace discreet::privacy_loss_test {

const Rational epsilons[] = {Rational(0), Rational(1, 10), Rational(1, 2), Rational(1), Rational(2)};

Outcomes skewed() {
  return {{oracle(Rational(1, 2)), oracle(Rational(1, 10))},
          {oracle(Rational(3, 10)), oracle(Rational(3, 10))},
          {oracle(Rational(2, 10)), oracle(Rational(6, 10))}};
}

Outcomes turned(const Outcomes& outcomes) {
  Outcomes result;
  for (const auto& [p, q] : outcomes) result.push_back({q, p});
  return result;
}

Rational worst_delta(const Outcomes& outcomes, const Rational& epsilon) {
  return std::max(exact_delta(outcomes, epsilon).low(), exact_delta(turned(outcomes), epsilon).low());
}

TEST(PrivacyLoss, ExactPairsGiveTheirCurveInTheWorseDirection) {
  auto loss = PrivacyLoss::between(skewed());
  EXPECT_FALSE(loss.symmetric());
  for (const auto& epsilon : epsilons) {
    Rational exact = worst_delta(skewed(), epsilon), delta = loss.delta_at(epsilon);
    EXPECT_GE(delta, exact);
    EXPECT_LE(delta, exact + Rational(1, 1000));
  }
  // Pure: the largest ratio is 5, one way round.
  auto epsilon = loss.epsilon_at(parse_rational("1e-12"));
  ASSERT_TRUE(epsilon.has_value());
  EXPECT_NEAR(to_double(*epsilon), std::log(5.0), 0.01);
  EXPECT_GE(*epsilon, log(oracle(5)).low() - parse_rational("1e-10"));
}

TEST(PrivacyLoss, ComposedPairsAreAboveTheProductOfAllOutcomes) {
  auto loss = PrivacyLoss::between(skewed());
  Outcomes all = skewed();
  for (std::uint64_t times = 2; times <= 7; ++times) {
    all = product(all, skewed());
    auto composed = loss.self_composed(times);
    for (const auto& epsilon : epsilons) {
      EXPECT_GE(composed.delta_at(epsilon), worst_delta(all, epsilon)) << times;
      EXPECT_LE(composed.delta_at(epsilon), worst_delta(all, epsilon) + Rational(1, 500)) << times;
    }
  }
}

RC_GTEST_PROP(PrivacyLoss, DifferentPairsComposeFromAbove, (std::uint8_t a, std::uint8_t b, std::uint8_t c)) {
  Outcomes first = skewed(), second = leaky_response(Rational(1 + a, 100), Rational(b, 1000));
  Outcomes third{{oracle(Rational(1 + c, 300)), oracle(Rational(1, 300))},
                 {oracle(Rational(299 - c, 300)), oracle(Rational(299, 300))}};
  auto loss = compose({PrivacyLoss::between(first), PrivacyLoss::between(second), PrivacyLoss::between(third)});
  auto all = product(product(first, second), third);
  for (const auto& epsilon : epsilons) {
    RC_ASSERT(loss.delta_at(epsilon) >= worst_delta(all, epsilon));
    RC_ASSERT(loss.delta_at(epsilon) <= worst_delta(all, epsilon) + Rational(1, 200));
  }
}

TEST(PrivacyLoss, UnresolvedMassIsAddedToDelta) {
  // The same pair with a hundredth of each side unexplored.
  Rational part(99, 100);
  Outcomes outcomes;
  for (const auto& [p, q] : skewed()) outcomes.push_back({p * oracle(part), q * oracle(part)});
  auto loss = PrivacyLoss::between(outcomes, {Rational(1, 100), Rational(1, 100)});
  for (const auto& epsilon : epsilons)
    EXPECT_GE(loss.delta_at(epsilon), worst_delta(outcomes, epsilon) + Rational(1, 100));
  EXPECT_FALSE(loss.epsilon_at(Rational(1, 200)).has_value());
}

TEST(PrivacyLoss, PublishingTheRowLosesEverything) {
  Outcomes published{{oracle(1), oracle(0)}, {oracle(0), oracle(1)}};
  auto loss = PrivacyLoss::between(published);
  EXPECT_EQ(loss.delta_at(5), 1);
  EXPECT_FALSE(loss.epsilon_at(Rational(1, 2)).has_value());
}

TEST(PrivacyLoss, EqualDistributionsLoseNothing) {
  Outcomes equal{{oracle(Rational(1, 3)), oracle(Rational(1, 3))}, {oracle(Rational(2, 3)), oracle(Rational(2, 3))}};
  auto loss = PrivacyLoss::between(equal);
  EXPECT_LE(loss.delta_at(0), parse_rational("1e-25"));
  EXPECT_EQ(loss.epsilon_at(parse_rational("1e-20")), Rational(0));
}

TEST(PrivacyLoss, RareHugeLossesDoNotBlurTheGrid) {
  // An outcome of probability 2^-40 with a loss of about 28 beside a response of epsilon 1/100.
  Rational rare(Integer(1), Integer(1) << 40), rarer(Integer(1), Integer(1) << 80);
  Outcomes outcomes{{oracle(rare), oracle(rarer)}};
  for (const auto& [p, q] : leaky_response(Rational(1, 100), 0))
    outcomes.push_back({p * oracle(1 - rare), q * oracle(1 - rarer)});
  auto composed = PrivacyLoss::between(outcomes).self_composed(16);
  auto exact = dominating_pair::any(Rational(1, 100), 0).self_composed(16);
  Rational delta = parse_rational("1e-6");
  EXPECT_NEAR(to_double(*composed.epsilon_at(delta)), to_double(*exact.epsilon_at(delta)), 1e-3);
}

TEST(PrivacyLoss, EitherWayCoversMixedDirections) {
  auto loss = PrivacyLoss::between(skewed()).either_way();
  EXPECT_TRUE(loss.symmetric());
  auto mixed = product(skewed(), turned(skewed()));
  for (const auto& epsilon : epsilons) EXPECT_GE(loss.self_composed(2).delta_at(epsilon), worst_delta(mixed, epsilon));
}

TEST(PrivacyLoss, RefusesWhatIsNotADistribution) {
  Outcomes half{{oracle(Rational(1, 2)), oracle(1)}};
  EXPECT_THROW(PrivacyLoss::between(half), Error);
  EXPECT_NO_THROW(PrivacyLoss::between(half, {Rational(1, 2), 0}));
  EXPECT_THROW(PrivacyLoss::between(half, {Rational(-1, 2), 0}), Error);
  Outcomes twice{{oracle(1), oracle(1)}, {oracle(1), oracle(0)}};
  EXPECT_THROW(PrivacyLoss::between(twice), Error);
  Outcomes negative{{oracle(-1), oracle(1)}, {oracle(2), oracle(0)}};
  EXPECT_THROW(PrivacyLoss::between(negative), Error);
}

TEST(PrivacyLoss, NothingComposedIsNothing) { EXPECT_EQ(compose(std::vector<PrivacyLoss>{}).delta_at(0), 0); }

}  // namespace discreet::privacy_loss_test
