#include "discreet/privacy/guarantee.h"

#include <gtest/gtest.h>

#include "discreet/base/error.h"
#include "discreet/privacy/composition_oracle_test.h"
#include "discreet/privacy/dominating_pair.h"
#include "discreet/privacy/zcdp.h"

namespace discreet::guarantee_test {

using G = Guarantee;

std::shared_ptr<const PrivacyLoss> measured(const Rational& epsilon) {
  return std::make_shared<PrivacyLoss>(PrivacyLoss::between(leaky_response(epsilon, 0)));
}

std::vector<Guarantee> one_of_each() {
  return {{G::Any{Rational(1, 2), Rational(1, 1000)}},
          {G::BoundedRange{Rational(1, 2)}},
          {G::Laplace{3, Rational(6)}},
          {G::Gaussian{2, Rational(100)}},
          {G::Concentrated{Rational(1, 100)}},
          {G::Measured{measured(Rational(1, 2))}}};
}

TEST(Guarantee, EachKindGivesWhatItKnows) {
  auto all = one_of_each();
  const char* names[] = {"any", "exponential", "discrete_laplace", "discrete_gaussian", "zcdp", "distribution"};
  bool promises[] = {true, true, true, false, false, false}, rhos[] = {true, true, true, true, true, false};
  bool losses[] = {true, true, true, true, false, true};
  for (std::size_t i = 0; i < all.size(); ++i) {
    EXPECT_NO_THROW(check(all[i]));
    EXPECT_EQ(kind_name(all[i]), names[i]);
    EXPECT_EQ(all[i].promise().has_value(), promises[i]) << names[i];
    EXPECT_EQ(all[i].rho().has_value(), rhos[i]) << names[i];
    EXPECT_EQ(all[i].loss().has_value(), losses[i]) << names[i];
  }
  EXPECT_EQ(all[2].promise()->epsilon, Rational(1, 2));
  EXPECT_EQ(*all[3].rho(), Rational(1, 50));
}

TEST(Guarantee, TheExponentialKindIsTheCheaper) {
  EXPECT_LT(*one_of_each()[1].rho(), *one_of_each()[0].rho() / 3);
  EXPECT_LT(one_of_each()[1].loss()->delta_at(0), one_of_each()[2].loss()->delta_at(0));
}

TEST(Guarantee, NoiseTooWideToEnumerateHasNoLossButARho) {
  Guarantee wide{G::Gaussian{1, parse_rational("1e12")}};
  EXPECT_FALSE(wide.loss().has_value());
  EXPECT_TRUE(wide.rho().has_value());
}

TEST(Guarantee, TheLossIsThatOfAllExecutions) {
  Guarantee once{G::Any{Rational(1, 10)}}, often{G::Any{Rational(1, 10)}, Neighbours::replace, 7};
  EXPECT_EQ(often.loss()->delta_at(Rational(1, 2)), once.loss()->self_composed(7).delta_at(Rational(1, 2)));
}

TEST(Guarantee, AMeasuredPairMayBeTurnedByTheAdversary) {
  Outcomes skewed{{oracle(Rational(1, 2)), oracle(Rational(1, 10))}, {oracle(Rational(1, 2)), oracle(Rational(9, 10))}};
  auto pair = std::make_shared<PrivacyLoss>(PrivacyLoss::between(skewed));
  Guarantee twice{G::Measured{pair}, Neighbours::replace, 2};
  Outcomes turned{{skewed[0].q, skewed[0].p}, {skewed[1].q, skewed[1].p}};
  for (const auto& epsilon : {Rational(0), Rational(1, 2), Rational(1), Rational(2)})
    EXPECT_GE(twice.loss()->delta_at(epsilon), exact_delta(product(skewed, turned), epsilon).low());
}

TEST(Guarantee, BadParametersAreNamed) {
  auto message = [](const Guarantee& bad) {
    try {
      check(bad);
    } catch (const Error& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  EXPECT_NE(message({G::Any{0}}).find("epsilon must be"), std::string::npos);
  EXPECT_NE(message({G::Any{1, 1}}).find("delta must lie"), std::string::npos);
  EXPECT_NE(message({G::BoundedRange{-1}}).find("epsilon must be"), std::string::npos);
  EXPECT_NE(message({G::Laplace{0, 1}}).find("sensitivity must be"), std::string::npos);
  EXPECT_NE(message({G::Laplace{1, 0}}).find("scale must be"), std::string::npos);
  EXPECT_NE(message({G::Gaussian{1, 0}}).find("variance must be"), std::string::npos);
  EXPECT_NE(message({G::Concentrated{0}}).find("rho must be"), std::string::npos);
  EXPECT_NE(message({G::Measured{}}).find("missing"), std::string::npos);
  EXPECT_NE(message({G::Any{1}, Neighbours::replace, 0}).find("count"), std::string::npos);
}

TEST(Guarantee, ReplacementIsTwoSteps) {
  auto replaced = [](G::Kind kind) { return to_replace(Guarantee{std::move(kind), Neighbours::add_remove, 3}); };
  EXPECT_EQ(replaced(G::Any{Rational(1, 2)}).promise()->epsilon, 1);
  EXPECT_EQ(replaced(G::Any{Rational(1, 2)}).neighbours, Neighbours::replace);
  EXPECT_EQ(replaced(G::Any{Rational(1, 2)}).count, 3u);
  EXPECT_EQ(std::get<G::BoundedRange>(replaced(G::BoundedRange{1}).kind).epsilon, 2);
  EXPECT_EQ(*replaced(G::Concentrated{1}).rho(), 4);
  EXPECT_EQ(*replaced(G::Gaussian{1, 1}).rho(), 4 * rho_of_gaussian(1, 1));
  EXPECT_EQ(replaced(G::Laplace{1, 2}).promise()->epsilon, 1);
  EXPECT_THROW(replaced(G::Measured{measured(1)}), Error);
  Guarantee already{G::Measured{measured(1)}};
  EXPECT_NO_THROW(to_replace(already));
}

}  // namespace discreet::guarantee_test
