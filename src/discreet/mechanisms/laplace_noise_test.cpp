#include "discreet/mechanisms/laplace_noise.h"

#include <gtest/gtest.h>

#include <limits>

#include "discreet/base/error.h"
#include "discreet/mechanisms/law_test.h"
#include "discreet/mechanisms/mechanism_subjects.h"
#include "discreet/mechanisms/verified_test.h"

namespace discreet::laplace_noise_test {

using Statistics = std::vector<std::int64_t>;

static_assert(Mechanism<LaplaceNoise, std::int64_t> && Mechanism<LaplaceNoise, Statistics>);

// Pr[Z = z] and Pr[Z >= t] with q = e^-rate, as in the header.
struct Noise {
  Rational rate;
  Probability over_one_plus_q(const ExponentialSum& sum) const {
    ExponentialSum denominator(1);
    denominator += exponential(rate);
    return Probability::ratio(sum, denominator);
  }
  Probability exactly(std::int64_t z) const {
    return over_one_plus_q(exponential(rate * std::abs(z)) - exponential(rate * (std::abs(z) + 1)));
  }
  Probability at_least(std::int64_t t) const {
    if (t >= 1) return over_one_plus_q(exponential(rate * t));
    ExponentialSum whole(1);
    whole += exponential(rate);
    return over_one_plus_q(whole - exponential(rate * (1 - t)));
  }
};

TEST(LaplaceNoise, LawIsTheClosedForm) {
  LaplaceNoise mechanism(Rational(3, 2), 2);
  EXPECT_EQ(mechanism.scale(), Rational(4, 3));
  Noise noise{Rational(3, 4)};
  auto law = explore([&](Rng& rng) { return mechanism(5, rng); });
  EXPECT_LT(law.remainder.enclose().high(), Rational(1, Integer(1) << 60));
  ASSERT_GT(law.mass.size(), 50u);
  for (const auto& [value, mass] : law.mass) EXPECT_EQ(compare(mass, 0, noise.exactly(value - 5)), 0) << value;
}

TEST(LaplaceNoise, ClampedLawIsTheClosedForm) {
  Noise noise{1};
  for (std::int64_t statistic : {0, 2, 3, 10, -4}) {  // a statistic may lie outside the range
    std::map<std::int64_t, Probability> stated;
    for (std::int64_t value : {1, 2}) stated[value] = noise.exactly(value - statistic);
    stated[0] = noise.at_least(statistic);  // Pr[Z <= -statistic]
    stated[3] = noise.at_least(3 - statistic);
    LaplaceNoise mechanism(1, 1, Neighbours::replace, {0, 3});
    expect_exact_law(explore([&](Rng& rng) { return mechanism(statistic, rng); }), stated);
  }
}

TEST(LaplaceNoise, EveryOutcomeMovesByAtMostEpsilon) {
  // The whole window of outcomes, not only those of a clamped range.
  const std::int64_t sensitivity = 3;
  LaplaceNoise mechanism(Rational(3, 2), sensitivity);
  auto near = explore([&](Rng& rng) { return mechanism(0, rng); });
  for (std::int64_t step = -sensitivity; step <= sensitivity; ++step) {
    auto far = explore([&](Rng& rng) { return mechanism(step, rng); });
    for (const auto& [value, mass] : near.mass)
      if (far.mass.contains(value)) EXPECT_LE(*compare(mass, Rational(3, 2), far.mass.at(value)), 0);
  }
  auto too_far = explore([&](Rng& rng) { return mechanism(sensitivity + 1, rng); });
  EXPECT_EQ(compare(near.mass.at(0), Rational(3, 2), too_far.mass.at(0)), 1);
}

TEST(LaplaceNoise, ListsGetIndependentNoise) {
  LaplaceNoise mechanism(2, 1, Neighbours::replace, {-1, 1});
  Noise noise{2};
  auto law = explore([&](Rng& rng) { return mechanism(Statistics{0, 1}, rng); });
  std::map<Statistics, Probability> stated;
  std::map<std::int64_t, Probability> first{{-1, noise.at_least(1)}, {0, noise.exactly(0)}, {1, noise.at_least(1)}};
  std::map<std::int64_t, Probability> second{{-1, noise.at_least(2)}, {0, noise.exactly(-1)}, {1, noise.at_least(0)}};
  for (const auto& [a, p] : first)
    for (const auto& [b, q] : second) stated[{a, b}] = p * q;
  expect_exact_law(law, stated);
}

TEST(LaplaceNoise, LongListsHaveTheSameLaw) {
  // 7 cells; a right sampler exceeds 55 with probability below 1e-9 (fixed seeds).
  Noise noise{Rational(1, 2)};
  std::map<std::int64_t, Probability> ideal{{-3, noise.at_least(3)}, {3, noise.at_least(3)}};
  for (std::int64_t z = -2; z <= 2; ++z) ideal[z] = noise.exactly(z);
  auto statistic = [&](const Rational& epsilon, NoiseRange range) {
    Rng rng = Rng::seeded(8);
    Statistics noisy = LaplaceNoise(epsilon, 1, Neighbours::replace, range)(Statistics(100000, 0), rng);
    auto next = noisy.begin();
    return goodness_of_fit(ideal, 100000, [&] { return std::clamp<std::int64_t>(*next++, -3, 3); });
  };
  EXPECT_LT(statistic(Rational(1, 2), {}), 55);
  EXPECT_LT(statistic(Rational(1, 2), {-3, 3}), 55);
  EXPECT_GT(statistic(Rational(11, 20), {}), 55);  // and the test can tell a tenth more epsilon
}

TEST(LaplaceNoise, ExtremeStatisticsSaturate) {
  using Limits = std::numeric_limits<std::int64_t>;
  Rng rng = Rng::seeded(1);
  for (const Rational& epsilon : {Rational(1), Rational(1, Integer(1) << 80)})
    for (std::int64_t extreme : {Limits::min(), Limits::max(), noise_limit, -noise_limit})
      for (int i = 0; i < 50; ++i) {
        std::int64_t value = LaplaceNoise(epsilon, 1)(extreme, rng);
        EXPECT_LE(value, noise_limit);
        EXPECT_GE(value, -noise_limit);
        EXPECT_LE(LaplaceNoise(epsilon, 1, Neighbours::replace, {0, 5})(extreme, rng), 5);
      }
}

TEST(LaplaceNoise, PromiseHoldsOnEveryDatabase) {
  for (Neighbours neighbours : {Neighbours::replace, Neighbours::add_remove})
    for (const Rational& epsilon : {Rational(1, 3), Rational(2)}) {
      expect_tight(LaplaceNoiseSubject::subject({epsilon, 2, neighbours}, 4), 4, 1e-9);
      expect_tight(LaplaceNoiseSubject::subject({epsilon, 3, neighbours}, 3), 3, 1e-9);
    }
}

TEST(LaplaceNoise, BadParametersAreRefused) {
  EXPECT_THROW(LaplaceNoise(0, 1), Error);
  EXPECT_THROW(LaplaceNoise(1, 0), Error);
  EXPECT_THROW(LaplaceNoise(1, 1, Neighbours::replace, {3, 2}), Error);
  EXPECT_THROW(LaplaceNoise(1, 1, Neighbours::replace, {0, std::numeric_limits<std::int64_t>::max()}), Error);
}

}  // namespace discreet::laplace_noise_test
