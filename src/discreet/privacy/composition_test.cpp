#include "discreet/privacy/composition.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "discreet/base/error.h"
#include "discreet/privacy/composition_oracle_test.h"

namespace discreet::composition_test {

using G = Guarantee;

Outcomes exact_composition(const std::vector<Guarantee>& steps) {
  Outcomes all{{oracle(1), oracle(1)}};
  for (const auto& step : steps)
    for (std::uint64_t i = 0; i < step.count; ++i) {
      auto promise = *step.promise();
      auto one = leaky_response(promise.epsilon, promise.delta);
      if (promise.delta == 0) one.resize(2);
      all = product(all, one);
    }
  return all;
}

std::vector<Guarantee> equal(const char* epsilon, std::uint64_t count, const char* delta = "0") {
  return {{G::Any{parse_rational(epsilon), parse_rational(delta)}, Neighbours::replace, count}};
}

TEST(Composition, EveryAccountantIsAtLeastTheExactOptimum) {
  for (std::uint64_t count : {1u, 2u, 3u, 6u, 9u, 12u})
    for (auto epsilon : {"0.05", "2"}) {
      auto steps = equal(epsilon, count);
      auto all = exact_composition(steps);
      for (auto target : {"0.2", "1e-2", "1e-5"})
        for (auto accountant : accountants) {
          auto total = epsilon_at(steps, parse_rational(target), accountant);
          ASSERT_TRUE(total.has_value()) << to_string(accountant);
          EXPECT_LE(exact_delta(all, *total).low(), parse_rational(target)) << to_string(accountant);
          for (const auto& at : {Rational(0), Rational(1, 10), Rational(1)})
            EXPECT_GE(delta_at(steps, at, accountant), exact_delta(all, at).low()) << to_string(accountant);
        }
    }
}

TEST(Composition, OptimalAndPrivacyLossAttainTheOptimum) {
  for (std::uint64_t count : {1u, 5u, 12u})
    for (auto accountant : {Accountant::optimal, Accountant::privacy_loss}) {
      auto steps = equal("0.7", count);
      auto all = exact_composition(steps);
      for (auto target : {"0.2", "1e-2", "1e-5"}) {
        Rational total = *epsilon_at(steps, parse_rational(target), accountant);
        Rational less = total - parse_rational("1e-9");
        if (less > 0) EXPECT_GT(exact_delta(all, less).high(), parse_rational(target)) << to_string(accountant);
      }
    }
}

RC_GTEST_PROP(Composition, UnequalLeakyStepsAreAtLeastTheExactOptimum,
              (const std::vector<std::pair<std::uint8_t, std::uint8_t>>& shape)) {
  std::vector<Guarantee> steps;
  for (auto [epsilon, delta] : shape) {
    if (steps.size() == 4) break;
    steps.push_back({G::Any{Rational(1 + epsilon, 100), Rational(delta % 4, 1000)}});
  }
  auto all = exact_composition(steps);
  for (auto target : {"0.2", "0.02", "1e-3"})
    for (auto accountant : accountants)
      if (auto total = epsilon_at(steps, parse_rational(target), accountant)) {
        RC_ASSERT(exact_delta(all, *total).low() <= parse_rational(target));
        RC_ASSERT(delta_at(steps, *total, accountant) >= exact_delta(all, *total).low());
      }
  for (const auto& at : {Rational(0), Rational(1, 4), Rational(1)})
    for (auto accountant : accountants) RC_ASSERT(delta_at(steps, at, accountant) >= exact_delta(all, at).low());
}

TEST(Composition, UnequalStepsByPrivacyLossAreNearTheOptimum) {
  std::vector<Guarantee> steps{{G::Any{Rational(1, 3)}},
                               {G::Any{Rational(1, 7)}, Neighbours::replace, 4},
                               {G::Any{Rational(2, 5)}, Neighbours::replace, 3}};
  auto all = exact_composition(steps);
  for (auto target : {"0.2", "1e-2", "1e-4"}) {
    Rational total = *epsilon_at(steps, parse_rational(target), Accountant::privacy_loss);
    EXPECT_GT(exact_delta(all, total - Rational(1, 1000)).high(), parse_rational(target));
  }
}

TEST(Composition, BasicAddsExactly) {
  std::vector<Guarantee> steps{{G::Any{Rational(1, 3), Rational(1, 1000)}, Neighbours::replace, 3},
                               {G::BoundedRange{1}}};
  auto total = compose(steps, Rational(1, 100), Accountant::basic);
  EXPECT_EQ(total.privacy, (Privacy{2, Rational(3, 1000)}));
  EXPECT_FALSE(epsilon_at(steps, Rational(1, 1000), Accountant::basic).has_value());
  EXPECT_EQ(delta_at(steps, Rational(3, 2), Accountant::basic), 1);
}

TEST(Composition, BestIsTheLeastOfAll) {
  Rational delta = parse_rational("1e-6");
  for (const auto& steps : {equal("0.01", 10000), equal("1", 2), equal("0.1", 100, "1e-9"),
                            std::vector<Guarantee>{{G::BoundedRange{Rational(1, 50)}, Neighbours::replace, 300}}}) {
    Rational best = *epsilon_at(steps, delta);
    Composed composed = compose(steps, delta);
    EXPECT_EQ(composed.privacy.epsilon, best);
    for (auto accountant : accountants)
      if (auto total = epsilon_at(steps, delta, accountant)) EXPECT_LE(best, *total);
    EXPECT_EQ(best, *epsilon_at(steps, delta, composed.by));
  }
}

TEST(Composition, EachAccountantComesOnceAndTheBestOneFirst) {
  Rational delta = parse_rational("1e-6");
  for (const auto& steps : {equal("0.1", 100), equal("0.1", 100, "1e-9"),
                            std::vector<Guarantee>{{G::Gaussian{1, 100}, Neighbours::replace, 100}}}) {
    const std::vector<Composed> totals = compose_each(steps, delta);
    Composed best = compose(steps, delta);
    EXPECT_EQ(totals.front().by, best.by);
    EXPECT_EQ(totals.front().privacy, best.privacy);
    std::size_t proved = 0;
    for (auto accountant : accountants) proved += epsilon_at(steps, delta, accountant).has_value();
    EXPECT_EQ(totals.size(), proved);
    for (std::size_t i = 0; i < totals.size(); ++i) {
      EXPECT_EQ(totals[i].privacy.epsilon, *epsilon_at(steps, delta, totals[i].by));
      if (i > 0) EXPECT_GE(totals[i].privacy.epsilon, totals[i - 1].privacy.epsilon);
    }
  }
  EXPECT_EQ(compose_each(equal("0.1", 10), delta, Accountant::zcdp).size(), 1u);
  EXPECT_THROW(compose_each(equal("0.1", 10), 0, Accountant::zcdp), Error);
}

TEST(Composition, GrowsWithTheNumberOfSteps) {
  Rational delta = parse_rational("1e-6");
  for (auto accountant : accountants) {
    Rational last = 0;
    for (std::uint64_t count : {1u, 2u, 5u, 20u, 100u, 1000u}) {
      Rational total = *epsilon_at(equal("0.05", count), delta, accountant);
      EXPECT_GT(total, last) << to_string(accountant) << " " << count;
      last = total;
    }
  }
}

TEST(Composition, KindsMatter) {
  // 50 noisy counts spent as if they were exponential steps: the promise (1, 1e-6) would be broken (ML-7).
  Rational epsilon = parse_rational("0.0374");
  std::vector<Guarantee> noisy{{G::Laplace{10000, 10000 / epsilon}, Neighbours::replace, 50}};
  Rational delta = delta_at(noisy, 1, Accountant::privacy_loss);
  EXPECT_GE(delta, parse_rational("4.4e-6"));
  EXPECT_LE(delta, parse_rational("4.8e-6"));
  std::vector<Guarantee> selections{{G::BoundedRange{epsilon}, Neighbours::replace, 100}};
  EXPECT_LE(delta_at(selections, 1, Accountant::zcdp), parse_rational("1.1e-6"));
  EXPECT_GT(delta_at(equal("0.0374", 100), 1), parse_rational("1e-5"));
}

TEST(Composition, MixedKindsAddTheirRhos) {
  std::vector<Guarantee> steps{{G::BoundedRange{Rational(1, 10)}, Neighbours::replace, 10},
                               {G::Gaussian{1, Rational(100)}, Neighbours::replace, 5},
                               {G::Concentrated{Rational(1, 1000)}},
                               {G::Any{Rational(1, 10), parse_rational("1e-9")}}};
  Rational delta = parse_rational("1e-6");
  for (auto accountant : {Accountant::basic, Accountant::advanced, Accountant::optimal, Accountant::privacy_loss})
    EXPECT_FALSE(epsilon_at(steps, delta, accountant).has_value()) << to_string(accountant);
  EXPECT_TRUE(epsilon_at(steps, delta, Accountant::zcdp).has_value());
  EXPECT_EQ(compose(steps, delta).by, Accountant::zcdp_tight);
  EXPECT_FALSE(epsilon_at(steps, parse_rational("1e-9"), Accountant::zcdp).has_value());  // the leak takes it all
}

TEST(Composition, WithoutDeltaOnlyPureTotalsAreLeft) {
  auto total = compose(equal("0.1", 10), 0);
  EXPECT_EQ(total.privacy, (Privacy{1, 0}));
  EXPECT_THROW(compose(std::vector<Guarantee>{{G::Gaussian{1, 1}}}, 0), Error);
  EXPECT_FALSE(epsilon_at(equal("0.1", 10), 0, Accountant::zcdp).has_value());
}

TEST(Composition, DifferentRelationsAreRefused) {
  std::vector<Guarantee> steps{{G::Any{1}}, {G::Any{1}, Neighbours::add_remove}};
  for (auto accountant : accountants) {
    EXPECT_THROW(epsilon_at(steps, Rational(1, 10), accountant), Error);
    EXPECT_THROW(delta_at(steps, 1, accountant), Error);
  }
  EXPECT_THROW(compose(steps, Rational(1, 10)), Error);
  std::vector<Guarantee> added{{G::Any{1}, Neighbours::add_remove}};
  EXPECT_EQ(compose(added, 0).privacy.neighbours, Neighbours::add_remove);
}

TEST(Composition, NoStepsCostNothing) {
  EXPECT_EQ(compose(std::vector<Guarantee>{}, 0).privacy, (Privacy{0, 0}));
  EXPECT_EQ(delta_at(std::vector<Guarantee>{}, 0), 0);
}

TEST(Composition, BadStepsAreRefusedBeforeAnythingIsAdded) {
  EXPECT_THROW(epsilon_at(std::vector<Guarantee>{{G::Any{0}}}, Rational(1, 10)), Error);
  EXPECT_THROW(epsilon_at(equal("1", 1), 1), Error);
  EXPECT_THROW(delta_at(equal("1", 1), -1), Error);
}

TEST(Composition, ExtremeParametersStayBounds) {
  Rational delta = parse_rational("1e-6");
  EXPECT_LE(*epsilon_at(equal("1e-300", 1000), delta), 1000 * parse_rational("1e-300"));
  EXPECT_EQ(*epsilon_at(equal("1000000", 3), parse_rational("1e-4000")), 3000000);
  EXPECT_EQ(*epsilon_at(equal("1000000", 16384), delta, Accountant::basic), parse_rational("16384e6"));
  for (auto accountant : accountants) {
    for (const auto& steps : {equal("1000000", 16384), equal("1000000", Guarantee::max_count),
                              equal("1000000", 1000, "0.99"), equal("1e-4000", 3), equal("1/3", 7, "1e-4000")}) {
      EXPECT_NO_THROW(epsilon_at(steps, delta, accountant)) << to_string(accountant);
      EXPECT_NO_THROW(epsilon_at(steps, parse_rational("1e-4096"), accountant)) << to_string(accountant);
      for (auto epsilon : {"0", "1e-400", "1", "1e9", "1e400"})
        EXPECT_LE(delta_at(steps, parse_rational(epsilon), accountant), 1) << to_string(accountant);
    }
  }
  EXPECT_GE(*epsilon_at(equal("0.001", 1'000'000'000), delta), parse_rational("500"));
  EXPECT_LE(*epsilon_at(equal("0.001", 1'000'000'000), delta), parse_rational("700"));
}

}  // namespace discreet::composition_test
