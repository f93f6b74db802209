#include "discreet/mechanisms/gaussian_noise.h"

#include <gtest/gtest.h>

#include "discreet/base/error.h"
#include "discreet/mechanisms/law_test.h"
#include "discreet/mechanisms/mechanism_subjects.h"
#include "discreet/mechanisms/verified_test.h"
#include "discreet/privacy/zcdp.h"
#include "discreet/random/discrete_gaussian.h"

namespace discreet::gaussian_noise_test {

using Statistics = std::vector<std::int64_t>;

static_assert(Mechanism<GaussianNoise, std::int64_t> && Mechanism<GaussianNoise, Statistics>);

// The sum over |z| <= 60 of e^(-z^2 / (2 variance)), for variances below 50: what is left out is below e^-36.
Interval weight(std::int64_t z, const Rational& variance) { return exp(Interval(Rational(-(z * z)) / (2 * variance))); }
Interval normaliser(const Rational& variance) {
  Interval sum(0L);
  for (std::int64_t z = -60; z <= 60; ++z) sum += weight(z, variance);
  return sum;
}

TEST(GaussianNoise, VarianceComesFromTheConversion) {
  GaussianNoise noise(1, Rational(1, 1000000), 4);
  EXPECT_EQ(noise.variance(), 4 / (2 * noise.rho()));
  EXPECT_LE(zcdp_epsilon(noise.rho(), Rational(1, 1000000), ZcdpForm::tight), 1);
  EXPECT_GT(zcdp_epsilon(noise.rho() * Rational(1001, 1000), Rational(1, 1000000), ZcdpForm::tight), 1);
  EXPECT_EQ(noise.privacy(), (Privacy{1, Rational(1, 1000000), Neighbours::replace}));
}

TEST(GaussianNoise, LawIsTheClosedForm) {
  GaussianNoise noise(2, Rational(1, 100), 1);
  ASSERT_LT(noise.variance(), 50);
  Interval total = normaliser(noise.variance());
  auto law = explore([&](Rng& rng) { return noise(7, rng); });
  const Rational left_out(1, Integer(1) << 40);
  for (std::int64_t z = -10; z <= 10; ++z) {
    Interval stated = weight(z, noise.variance()) / total;
    Interval mass = law.mass.at(7 + z).enclose();
    EXPECT_LE(stated.low() - left_out, mass.high());
    EXPECT_GE(stated.high() + left_out, mass.low());
  }
}

TEST(GaussianNoise, LongListsHaveTheSameLaw) {
  // 9 cells; a right sampler exceeds 60 with probability below 1e-9 (fixed seeds).
  GaussianNoise noise(1, Rational(1, 100), 1);
  auto law = explore([&](Rng& rng) { return std::clamp<std::int64_t>(noise(0, rng), -4, 4); });
  auto statistic = [&](const Statistics& noisy) {
    auto next = noisy.begin();
    return goodness_of_fit(law.mass, static_cast<int>(noisy.size()),
                           [&] { return std::clamp<std::int64_t>(*next++, -4, 4); });
  };
  const Statistics zeros(1'000'000, 0);
  Rng rng = Rng::seeded(9);
  EXPECT_LT(statistic(noise(zeros, rng)), 60);
  EXPECT_LT(statistic(GaussianNoise(1, Rational(1, 100), 1, Neighbours::replace, {-4, 4})(zeros, rng)), 60);
  Statistics narrow(zeros.size());
  DiscreteGaussian(noise.variance() * Rational(98, 100)).fill(narrow, rng);
  EXPECT_GT(statistic(narrow), 60);  // and the test can tell a variance that is 2 % too small
}

TEST(GaussianNoise, PromiseHoldsOnEveryDatabase) {
  for (Neighbours neighbours : {Neighbours::replace, Neighbours::add_remove})
    for (const Rational& epsilon : {Rational(1, 2), Rational(3)})
      for (const Rational& delta : {Rational(1, 10), Rational(1, 1000)}) {
        expect_holds(GaussianNoiseSubject::subject({epsilon, delta, 2, neighbours}, 4), 4);
        expect_holds(GaussianNoiseSubject::subject({epsilon, delta, 3, neighbours}, 2), 2);
      }
}

TEST(GaussianNoise, BadParametersAreRefused) {
  EXPECT_THROW(GaussianNoise(0, Rational(1, 10), 1), Error);
  EXPECT_THROW(GaussianNoise(1, 0, 1), Error);
  EXPECT_THROW(GaussianNoise(1, 1, 1), Error);
  EXPECT_THROW(GaussianNoise(1, Rational(1, 10), 0), Error);
  EXPECT_THROW(GaussianNoise(1, Rational(1, 10), 1, Neighbours::replace, {3, 2}), Error);
}

}  // namespace discreet::gaussian_noise_test
