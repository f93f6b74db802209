#include "discreet/privacy/dominating_pair.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "discreet/base/error.h"
#include "discreet/privacy/composition_oracle_test.h"
#include "discreet/privacy/privacy.h"

namespace discreet::dominating_pair_test {

const Rational tiny(Integer(1), Integer(1) << 60);

// P(z) ~ e^(-|z| / scale) against its shift, outcomes |z| <= last and both far ends.
Outcomes laplace_pair(long shift, const Rational& scale, long last) {
  Interval decay = exp(oracle(-1 / scale)), normal = (oracle(1) - decay) / (oracle(1) + decay);
  auto mass = [&](long z) { return normal * exp(oracle(Rational(-std::labs(z)) / scale)); };
  auto far = [&](long z) { return exp(oracle(Rational(-z) / scale)) / (oracle(1) + decay); };  // P(Z >= z), z >= 1
  Outcomes outcomes{{far(last + 1), far(last + 1 + shift)}, {far(last + 1), far(last + 1 - shift)}};
  for (long z = -last; z <= last; ++z) outcomes.push_back({mass(z), mass(z - shift)});
  return outcomes;
}

Outcomes gaussian_pair(long shift, const Rational& variance, long last) {
  auto weight = [&](long z) { return exp(oracle(Rational(-Integer(z) * z) / (2 * variance))); };
  Interval total = oracle(0);
  for (long z = -last; z <= last; ++z) total += weight(z);
  Outcomes outcomes;
  for (long z = -last; z <= last + shift; ++z) outcomes.push_back({weight(z) / total, weight(z - shift) / total});
  return outcomes;
}

void expect_close_above(const PrivacyLoss& loss, const Outcomes& outcomes, const Rational& slack) {
  for (auto text : {"0", "0.05", "0.3", "0.9", "2", "5"}) {
    Rational epsilon = parse_rational(text), delta = loss.delta_at(epsilon);
    Interval exact = exact_delta(outcomes, epsilon);
    EXPECT_GE(delta, exact.low()) << text;
    EXPECT_LE(delta, exact.high() + slack) << text;
  }
}

TEST(DominatingPair, AnyIsLeakyResponse) {
  expect_close_above(dominating_pair::any(Rational(2, 3), Rational(1, 50)),
                     leaky_response(Rational(2, 3), Rational(1, 50)), tiny);
  expect_close_above(dominating_pair::any(Rational(3), 0), leaky_response(3, 0), tiny);
}

TEST(DominatingPair, LaplaceOfSensitivityOneIsRandomizedResponse) {
  auto laplace = dominating_pair::laplace(1, Rational(3, 2)), any = dominating_pair::any(Rational(2, 3), 0);
  for (auto text : {"0", "0.3", "0.6", "0.67"})
    EXPECT_EQ(laplace.delta_at(parse_rational(text)), any.delta_at(parse_rational(text)));
}

TEST(DominatingPair, LaplaceIsItsOwnWorstShift) {
  for (long s : {1L, 2L, 5L, 12L}) {
    auto loss = dominating_pair::laplace(s, 10);
    expect_close_above(loss, laplace_pair(s, 10, 400), tiny);
    for (long shift = 1; shift < s; ++shift)
      for (auto text : {"0", "0.05", "0.3", "1.5"})
        EXPECT_GE(loss.delta_at(parse_rational(text)),
                  exact_delta(laplace_pair(shift, 10, 200), parse_rational(text)).low());
  }
}

TEST(DominatingPair, LaplaceOfLargeSensitivityIsGroupedFromAbove) {
  expect_close_above(dominating_pair::laplace(1000, 500), laplace_pair(1000, 500, 3000), Rational(1, 100000));
}

TEST(DominatingPair, GaussianIsItsOwnWorstShift) {
  for (auto [s, variance] : {std::pair(1L, "4"), {1L, "0.01"}, {3L, "50"}, {10L, "400"}, {7L, "1/3"}}) {
    auto loss = dominating_pair::gaussian(s, parse_rational(variance));
    expect_close_above(loss, gaussian_pair(s, parse_rational(variance), 400), tiny);
    for (long shift = 1; shift < s; ++shift)
      EXPECT_GE(loss.delta_at(Rational(1, 2)),
                exact_delta(gaussian_pair(shift, parse_rational(variance), 300), Rational(1, 2)).low());
  }
}

TEST(DominatingPair, WideGaussianNoiseComposesLikeTheContinuousOne) {
  // Continuous noise with mu = sensitivity sqrt(k) / sigma: delta = Phi(-e/mu + mu/2) - e^e Phi(-e/mu -
  // mu/2).
  auto phi = [](double x) { return std::erfc(-x / std::sqrt(2.0)) / 2; };
  auto composed = dominating_pair::gaussian(1, 10000).self_composed(10000);
  for (double epsilon : {0.5, 1.0, 3.0, 5.0}) {
    double delta = phi(-epsilon + 0.5) - std::exp(epsilon) * phi(-epsilon - 0.5);
    double ours = to_double(composed.delta_at(from_double(epsilon)));
    EXPECT_GE(ours, delta * (1 - 1e-9));
    EXPECT_LE(ours, delta * (1 + 3e-4));
  }
}

TEST(DominatingPair, GaussianRefusesWhatItCannotEnumerate) {
  EXPECT_FALSE(dominating_pair::gaussian_fits(1, Rational(dominating_pair::max_variance) + 1));
  EXPECT_THROW(dominating_pair::gaussian(1, Rational(dominating_pair::max_variance) + 1), Error);
  EXPECT_THROW(dominating_pair::gaussian(Integer(1) << 41, 1), Error);
}

TEST(DominatingPair, BoundedRangeHasItsClosedForm) {
  // delta(x) = (e^(epsilon/2) - e^(x/2))^2 / (e^epsilon - 1)
  for (auto text : {"0.01", "1", "4"}) {
    Rational epsilon = parse_rational(text);
    auto loss = dominating_pair::bounded_range(epsilon);
    for (const auto& share : {Rational(0), Rational(1, 3), Rational(9, 10), Rational(1)}) {
      Interval root = exp(oracle(epsilon / 2)) - exp(oracle(share * epsilon / 2));
      Interval exact = root * root / expm1(oracle(epsilon));
      EXPECT_GE(loss.delta_at(share * epsilon), exact.low());
      EXPECT_LE(loss.delta_at(share * epsilon), exact.high() + epsilon / 100000);
    }
  }
}

Outcomes exponential_pair(const std::vector<int>& first, const std::vector<int>& second, const Rational& epsilon) {
  auto weight = [&](int score) { return exp(oracle(epsilon * score / 2)); };
  Interval p = oracle(0), q = oracle(0);
  for (int score : first) p += weight(score);
  for (int score : second) q += weight(score);
  Outcomes outcomes;
  for (std::size_t i = 0; i < first.size(); ++i) outcomes.push_back({weight(first[i]) / p, weight(second[i]) / q});
  return outcomes;
}

RC_GTEST_PROP(DominatingPair, BoundedRangeDominatesTheExponentialMechanism,
              (const std::vector<std::pair<std::uint8_t, std::uint8_t>>& scores)) {
  RC_PRE(!scores.empty());
  std::vector<int> first, second;
  for (auto [score, move] : scores) first.push_back(score % 16), second.push_back(score % 16 + move % 3 - 1);
  Rational epsilon(1, 2);
  static const auto loss = dominating_pair::bounded_range(Rational(1, 2)), twice = loss.self_composed(2);
  auto outcomes = exponential_pair(first, second, epsilon);
  for (const auto& x : {Rational(0), Rational(1, 20), Rational(1, 4), Rational(2, 5)}) {
    RC_ASSERT(loss.delta_at(x) >= exact_delta(outcomes, x).low());
    RC_ASSERT(twice.delta_at(x) >= exact_delta(product(outcomes, outcomes), x).low());
  }
}

TEST(DominatingPair, TinyEpsilonsAreCountedAsTheLeastOne) {
  Rational epsilon = parse_rational("1e-300");
  for (const auto& loss : {dominating_pair::any(epsilon, 0), dominating_pair::bounded_range(epsilon),
                           dominating_pair::laplace(1, 1 / epsilon), dominating_pair::laplace(1000, 1000 / epsilon)}) {
    EXPECT_LE(loss.delta_at(0), dominating_pair::least_epsilon);
    EXPECT_LE(*loss.self_composed(1000).epsilon_at(Rational(1, 1000000)), 1000 * dominating_pair::least_epsilon);
  }
}

TEST(DominatingPair, HugeEpsilonsStayFinite) {
  Rational epsilon = max_epsilon;
  EXPECT_GE(dominating_pair::any(epsilon, 0).delta_at(1), Rational(999, 1000));
  EXPECT_EQ(dominating_pair::any(epsilon, 0).delta_at(epsilon), 0);
  EXPECT_GE(dominating_pair::bounded_range(epsilon).delta_at(1), Rational(99, 100));
  EXPECT_GE(dominating_pair::laplace(1000, 1000 / epsilon).delta_at(1), Rational(99, 100));
  EXPECT_GE(dominating_pair::gaussian(1000, parse_rational("0.000001")).delta_at(1), Rational(99, 100));
}

}  // namespace discreet::dominating_pair_test
