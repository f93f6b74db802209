#include "discreet/privacy/filters/order_price.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <random>

#include "discreet/base/error.h"
#include "discreet/privacy/composition_oracle_test.h"
#include "discreet/privacy/filters/decided.h"

namespace discreet::order_price_test {

using G = Guarantee;

// The divergence of order a, by summing over the outcomes.
Interval divergence(const Outcomes& outcomes, const Rational& a) {
  Interval sum = oracle(0);
  for (const auto& [p, q] : outcomes) sum += p * exp(oracle(a - 1) * log(p / q));
  return log(sum) / oracle(a - 1);
}

Outcomes response(const Rational& epsilon) {
  Outcomes all = leaky_response(epsilon, 0);
  all.resize(2);
  return all;
}

// Two outcomes with losses t and t - e.
Outcomes ranged(const Rational& epsilon, const Interval& u) {
  const Interval odds = exp(oracle(epsilon)), high = (odds - u) / (odds - oracle(1)), low = oracle(1) - high;
  return {{high, high / u}, {low, low * odds / u}};
}

// The largest divergence of bounded range, at e^t = (a - 1)/a (1 - e^(-a e)) / (1 - e^(-(a - 1) e)) e^e.
Interval worst_ranged(const Rational& epsilon, const Rational& a) {
  const Interval shrink = oracle((a - 1) / a) * expm1(oracle(-a * epsilon)) / expm1(oracle((1 - a) * epsilon));
  return divergence(ranged(epsilon, shrink * exp(oracle(epsilon))), a);
}

// The sum over z of p(z)^a p(z - s)^(1 - a), term by term. Beyond the last z both tails are less than the last terms
// times 1 / (1 - q).
Interval noisy(long s, const Rational& scale, const Rational& a) {
  const Interval q = exp(oracle(-1 / scale)), norm = (oracle(1) - q) / (oracle(1) + q);
  const long last = 40 * static_cast<long>(ceil(scale)) * 4;
  auto term = [&](long z) { return exp(oracle(-(a * std::abs(z) + (1 - a) * std::abs(z - s)) / scale)); };
  Interval sum = oracle(0);
  for (long z = -last; z <= last + s; ++z) sum += term(z);
  const Interval tails = (term(-last) + term(last + s)) / (oracle(1) - q);
  return log(norm * hull(sum, sum + tails)) / oracle(a - 1);
}

// The price contains the divergence, rounded up by less than one unit.
void expect_tight(const Guarantee& guarantee, const Rational& a, const Interval& exact) {
  const Integer price = order_price(guarantee, a);
  EXPECT_GE(from_units(price), exact.low()) << kind_name(guarantee) << " " << a;
  EXPECT_LT(from_units(price - 1), exact.high()) << kind_name(guarantee) << " " << a;
}

struct Drawn {
  std::mt19937 source{2026};
  long up_to(long most) { return std::uniform_int_distribution<long>(1, most)(source); }
  Rational order() { return 1 + Rational(up_to(80), 4); }
  Rational epsilon() { return Rational(up_to(400), up_to(200)); }
};

TEST(OrderPrice, PricesOfTwoThousandMechanismsAreTheirDivergencesRoundedUp) {
  Drawn drawn;
  for (int i = 0; i < 700; ++i) {
    const Rational a = drawn.order(), epsilon = drawn.epsilon();
    expect_tight({G::Any{epsilon}}, a, divergence(response(epsilon), a));
  }
  for (int i = 0; i < 700; ++i) {
    const Rational a = drawn.order(), epsilon = drawn.epsilon();
    expect_tight({G::BoundedRange{epsilon}}, a, worst_ranged(epsilon, a));
  }
  for (int i = 0; i < 200; ++i) {
    const Rational a = drawn.order(), scale(drawn.up_to(12), 4);
    const long s = drawn.up_to(5);
    expect_tight({G::Laplace{s, scale}}, a, noisy(s, scale, a));
  }
  for (int i = 0; i < 400; ++i) {
    const Rational a = drawn.order(), variance(drawn.up_to(400), 7);
    const long s = drawn.up_to(9);
    const Integer exact = ceil(a * s * s / (2 * variance) * Rational(Integer(1) << 96));
    EXPECT_EQ(order_price({G::Gaussian{s, variance}}, a), exact);
    EXPECT_EQ(order_price({G::Concentrated{Rational(s * s) / (2 * variance)}}, a), exact);
  }
}

TEST(OrderPrice, NoPairOfBoundedRangeIsAboveThePrice) {
  Drawn drawn;
  for (int i = 0; i < 200; ++i) {
    const Rational a = drawn.order(), epsilon = drawn.epsilon(), place(drawn.up_to(99), 100);
    const Interval u = exp(oracle(epsilon * place));
    EXPECT_LE(divergence(ranged(epsilon, u), a).low(), from_units(order_price({G::BoundedRange{epsilon}}, a)));
  }
}

TEST(OrderPrice, DiscreteGaussianNoiseIsNotAboveItsPrice) {
  for (auto [shift, variance] : {std::pair(1L, "4"), {3L, "1/4"}, {2L, "10"}})
    for (auto order : {"5/4", "5/2", "13/4", "6"}) {
      const Rational v = parse_rational(variance);
      auto weight = [&](long z) { return exp(oracle(Rational(-Integer(z) * z) / (2 * v))); };
      Interval total = oracle(0);
      for (long z = -80; z <= 80; ++z) total += weight(z);
      Outcomes outcomes;
      for (long z = -80; z <= 80; ++z) outcomes.push_back({weight(z) / total, weight(z - shift) / total});
      const Rational a = parse_rational(order);
      EXPECT_LE(divergence(outcomes, a).low(), from_units(order_price({G::Gaussian{shift, v}}, a)));
    }
}

RC_GTEST_PROP(OrderPrice, KnowingMoreNeverCostsMore, (std::uint8_t quarters, std::uint16_t numerator)) {
  const Rational a = Rational(5 + quarters, 4), epsilon(1 + numerator, 1000);
  const Integer any = order_price({G::Any{epsilon}}, a);
  RC_ASSERT(order_price({G::BoundedRange{epsilon}}, a) <= any);
  RC_ASSERT(order_price({G::Laplace{1, 1 / epsilon}}, a) == any);
  RC_ASSERT(order_price({G::Laplace{3, 3 / epsilon}}, a) <= any);
  RC_ASSERT(from_units(any - 1) <= epsilon);
  RC_ASSERT(from_units(any - 1) <= a * rho_price({G::Any{epsilon}}));
  RC_ASSERT(from_units(order_price({G::BoundedRange{epsilon}}, a) - 1) <= a * epsilon * epsilon / 8);
}

RC_GTEST_PROP(OrderPrice, PricesGrowWithEpsilonAndOrder, (std::uint8_t quarters, std::uint16_t numerator)) {
  const Rational a = Rational(5 + quarters, 4), epsilon(1 + numerator, 1000), more = epsilon + Rational(1, 1000);
  RC_ASSERT(order_price({G::Any{epsilon}}, a) < order_price({G::Any{more}}, a));
  RC_ASSERT(order_price({G::BoundedRange{epsilon}}, a) < order_price({G::BoundedRange{more}}, a));
  RC_ASSERT(order_price({G::Any{epsilon}}, a) <= order_price({G::Any{epsilon}}, a + Rational(1, 4)));
}

TEST(OrderPrice, ExtremeParametersHavePrices) {
  const Rational tiny = parse_rational("1e-40"), huge = 1'000'000, order = 10'000'000;
  for (const G::Kind& kind : {G::Kind(G::Any{tiny}), G::Kind(G::BoundedRange{tiny}), G::Kind(G::Laplace{1, 1 / tiny})})
    EXPECT_EQ(order_price({kind}, Rational(5, 4)), 1);
  for (const G::Kind& kind :
       {G::Kind(G::Any{huge}), G::Kind(G::BoundedRange{huge}), G::Kind(G::Laplace{1, 1 / huge})}) {
    const Rational price = from_units(order_price({kind}, order));
    EXPECT_LE(price, huge + 1);
    EXPECT_GE(price, huge - 1);
  }
}

TEST(OrderPrice, ACountMultipliesThePrice) {
  const Guarantee one{G::Any{Rational(1, 10), parse_rational("1e-8")}};
  Guarantee many = one;
  many.count = 1000;
  EXPECT_EQ(order_price(many, 5), 1000 * order_price(one, 5));
  EXPECT_EQ(rho_price(many), 1000 * rho_price(one));
  EXPECT_EQ(leak_delta(many), parse_rational("1e-5"));
}

TEST(OrderPrice, AnotherRelationIsConvertedByKindFirst) {
  const Rational a(11, 2), tenth(1, 10);
  auto priced = [&](const G::Kind& kind) { return order_price({kind, Neighbours::add_remove}, a); };
  EXPECT_EQ(priced(G::Any{tenth}), order_price({G::Any{2 * tenth}}, a));
  EXPECT_EQ(priced(G::BoundedRange{tenth}), order_price({G::BoundedRange{2 * tenth}}, a));
  EXPECT_EQ(priced(G::Laplace{1, 7}), order_price({G::Laplace{2, 7}}, a));
  EXPECT_EQ(priced(G::Gaussian{1, 7}), order_price({G::Gaussian{2, 7}}, a));
  EXPECT_EQ(priced(G::Concentrated{tenth}), order_price({G::Concentrated{4 * tenth}}, a));
  const Guarantee own{G::Any{tenth}, Neighbours::add_remove};
  EXPECT_EQ(order_price(own, a, Neighbours::add_remove), order_price({G::Any{tenth}}, a));
  EXPECT_THROW(order_price({G::Any{tenth}}, a, Neighbours::add_remove), Error);
  EXPECT_THROW(order_price({G::Any{tenth}, Neighbours::labels}, a), Error);
  EXPECT_EQ(order_price({G::Any{tenth}}, a, Neighbours::labels), order_price({G::Any{tenth}}, a));
}

TEST(OrderPrice, LeaksAreDeltasUnderTheWantedRelation) {
  const Rational delta = parse_rational("1e-8");
  const Guarantee leaky{G::Any{1, delta}, Neighbours::add_remove};
  EXPECT_EQ(leak_delta(leaky, Neighbours::add_remove), delta);
  EXPECT_NEAR(to_double(leak_delta(leaky)), 3.718281828e-8, 1e-16);
  EXPECT_EQ(leak_delta({G::Gaussian{1, 10}}), 0);
  EXPECT_EQ(order_price(leaky, 5), order_price({G::Any{2}}, 5));
}

TEST(OrderPrice, AMeasuredPairAndStrangeOrdersAreRefused) {
  const Guarantee measured{G::Measured{std::make_shared<PrivacyLoss>(*Guarantee{G::Any{1}}.loss())}};
  EXPECT_THROW(order_price(measured, 5), Error);
  EXPECT_THROW(rho_price(measured), Error);
  for (auto order : {"1", "1/2", "4/3", "-2"}) EXPECT_THROW(order_price({G::Any{1}}, parse_rational(order)), Error);
}

// dp_accounting 0.6.0, RdpAccountant: see bench/renyi_prices.
TEST(OrderPrice, DpAccountingAgrees) {
  const struct {
    const char *epsilon, *order;
    double theirs;
  } table[] = {
      {"0.01", "1.25", 6.24991536600505e-05}, {"0.01", "2", 9.9995833586098e-05},
      {"0.01", "5.5", 0.000274884347935218},  {"0.01", "23.25", 0.00115260371000616},
      {"0.01", "100", 0.00434308709876614},   {"0.1", "1.25", 0.00624155086384481},
      {"0.1", "2", 0.0099585843949562},       {"0.1", "5.5", 0.026414450543256},
      {"0.1", "23.25", 0.0715107910852429},   {"0.1", "100", 0.0934909428505491},
      {"0.5", "1.25", 0.151176087739173},     {"0.5", "2", 0.227336293802646},
      {"0.5", "5.5", 0.396141858735336},      {"0.5", "23.25", 0.478693169256254},
      {"0.5", "100", 0.49521134359414},       {"1", "1.25", 0.552606361858119},
      {"1", "2", 0.735325664055519},          {"1", "5.5", 0.930396380306888},
      {"1", "23.25", 0.985920823032889},      {"1", "100", 0.996835740530119},
      {"3", "1.25", 2.84984157309941},        {"3", "2", 2.95153605061598},
      {"3", "5.5", 2.98920281076141},         {"3", "23.25", 2.99781629880567},
      {"3", "100", 2.99950921867097},
  };
  for (const auto& [epsilon, order, theirs] : table) {
    const Rational price = from_units(order_price({G::Any{parse_rational(epsilon)}}, parse_rational(order)));
    EXPECT_NEAR(to_double(price) / theirs, 1, 1e-9) << epsilon << " " << order;
  }
}

}  // namespace discreet::order_price_test
