#include "discreet/privacy/loss_measure.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <numeric>

#include "discreet/privacy/composition_oracle_test.h"
#include "discreet/privacy/loss_curve.h"

namespace discreet::loss_measure_test {

LossMeasure collected(const Outcomes& outcomes, const Rational& step) {
  LossCollector collector(step);
  for (const auto& [p, q] : outcomes) collector.add(p, q);
  return collector.measure();
}

Mass total(const LossMeasure& losses) {
  return std::accumulate(losses.masses().begin(), losses.masses().end(), losses.infinite());
}

// Two distributions with small whole weights; zeros on either side happen.
Outcomes outcomes_of(const std::vector<std::pair<std::uint8_t, std::uint8_t>>& weights) {
  Integer p = 1, q = 1;
  for (auto [a, b] : weights) p += a, q += b;
  Outcomes outcomes{{oracle(Rational(1, p)), oracle(Rational(1, q))}};
  for (auto [a, b] : weights) outcomes.push_back({oracle(Rational(a, p)), oracle(Rational(b, q))});
  return outcomes;
}

const Rational epsilons[] = {Rational(0), Rational(1, 7), Rational(1, 2), Rational(1), Rational(3)};

TEST(LossMeasure, EqualDistributionsLoseNothing) {
  EXPECT_EQ(delta_at(LossMeasure(), 0), 0);
  EXPECT_EQ(epsilon_at(LossMeasure().power(1000), 0), Rational(0));
}

RC_GTEST_PROP(LossMeasure, IsAboveTheTrueCurveOnAnyGrid,
              (const std::vector<std::pair<std::uint8_t, std::uint8_t>>& weights)) {
  auto outcomes = outcomes_of(weights);
  for (const auto& step : {Rational(1, 1000), Rational(1, 10), Rational(3)}) {
    auto losses = collected(outcomes, step);
    RC_ASSERT(total(losses) == whole_mass);
    for (const auto& epsilon : epsilons) {
      auto exact = exact_delta(outcomes, epsilon);
      RC_ASSERT(delta_at(losses, epsilon) >= exact.low());
      if (step < Rational(1, 100)) RC_ASSERT(delta_at(losses, epsilon) <= exact.high() + step);
    }
  }
}

RC_GTEST_PROP(LossMeasure, CoarserAndShiftedGridsNeverLowerTheCurve,
              (const std::vector<std::pair<std::uint8_t, std::uint8_t>>& weights)) {
  auto fine = collected(outcomes_of(weights), Rational(1, 128));
  Rational slack(1, Integer(1) << 60);
  for (const auto& step : {Rational(1, 64), Rational(1, 8), Rational(1, 100), Rational(1, 999), Rational(2)}) {
    auto other = fine.on_grid(step);
    RC_ASSERT(total(other) == whole_mass);
    RC_ASSERT(other.step() == step);
    for (const auto& epsilon : epsilons) RC_ASSERT(delta_at(other, epsilon) + slack >= delta_at(fine, epsilon));
  }
}

// A loss between two grid points: the share that moves up is at least what keeps both probabilities, and
// above it by at most two units of mass.
TEST(LossMeasure, TheShareThatMovesUpIsRoundedUp) {
  struct Move {
    Rational from, to;  // steps; the loss is one old step
  };
  const Rational two_units = to_rational(2);
  for (const auto& [from, to] : {Move{1, 2}, Move{{1, 3}, {2, 3}}, Move{{1, 1000}, {1, 500}}, Move{2, 3},
                                 Move{1, {3, 2}}, Move{{1, 7}, 1}, Move{5, {7, 2}}}) {
    Integer below = floor(from / to);
    Interval over = oracle(from - Rational(below) * to);
    for (Mass mass : {whole_mass, whole_mass / 3, whole_mass / 7 * 5 + 1}) {
      LossMeasure losses(from, 1, {mass}, whole_mass - mass);
      LossMeasure moved = losses.on_grid(to);
      ASSERT_EQ(moved.masses().size(), 2u);
      EXPECT_EQ(moved.first(), static_cast<std::int64_t>(below));
      EXPECT_EQ(total(moved), whole_mass);
      Interval exact = oracle(to_rational(mass)) * expm1(-over) / expm1(-oracle(to));
      EXPECT_GE(to_rational(moved.masses()[1]), exact.high());
      EXPECT_LE(to_rational(moved.masses()[1]), exact.low() + two_units);
    }
  }
}

TEST(LossMeasure, AGridThatDividesTheOldOneChangesNothing) {
  auto losses = collected(leaky_response(Rational(1, 2), 0), Rational(1, 2));
  auto finer = losses.on_grid(Rational(1, 10));
  for (const auto& epsilon : epsilons) EXPECT_EQ(delta_at(losses, epsilon), delta_at(finer, epsilon));
}

RC_GTEST_PROP(LossMeasure, ConvolutionIsAboveTheProductOfTheDistributions,
              (const std::vector<std::pair<std::uint8_t, std::uint8_t>>& left,
               const std::vector<std::pair<std::uint8_t, std::uint8_t>>& right)) {
  auto a = outcomes_of(left), b = outcomes_of(right);
  if (a.size() > 12) a.resize(12);  // the mass that is cut off goes to infinity
  if (b.size() > 12) b.resize(12);
  auto both = product(a, b);
  Rational missing = 1;
  for (const auto& outcome : both) missing -= outcome.p.low();
  auto losses = convolve(collected(a, Rational(1, 2000)), collected(b, Rational(1, 3000)));
  RC_ASSERT(total(losses) == whole_mass);
  for (const auto& epsilon : epsilons) {
    auto exact = exact_delta(both, epsilon);
    RC_ASSERT(delta_at(losses, epsilon) >= exact.low());
    RC_ASSERT(delta_at(losses, epsilon) <= exact.high() + missing + Rational(1, 100));
  }
}

TEST(LossMeasure, PowersAreRepeatedConvolutions) {
  auto base = collected(leaky_response(Rational(1, 3), Rational(1, 1000)), Rational(1, 3));
  LossMeasure product;
  for (std::uint64_t times = 1; times <= 40; ++times) {
    product = times == 1 ? base : convolve(product, base);
    auto power = base.power(times);
    EXPECT_EQ(total(power), whole_mass);
    for (const auto& epsilon : epsilons) {
      Rational difference = abs(delta_at(power, epsilon) - delta_at(product, epsilon));
      EXPECT_LT(difference, parse_rational("1e-15")) << times;  // the lower tails given away on the way
    }
  }
}

// One certain loss adds up, and one leak survives as often as it must: neither depends on how the power is
// computed.
TEST(LossMeasure, APowerTakesEveryStep) {
  LossMeasure certain(1, 1, {whole_mass}, 0);
  const Rational spared(999, 1000);
  LossMeasure leaky(1, 1, {mass_below(Interval(spared))}, whole_mass - mass_below(Interval(spared)));
  for (std::uint64_t times : {1u, 2u, 3u, 7u, 63u, 64u, 65u, 999u, 1000u, 1001u, 1002u, 1003u, 2047u, 4095u, 4097u}) {
    LossMeasure all = certain.power(times);
    EXPECT_EQ(all.first(), static_cast<std::int64_t>(times));
    EXPECT_EQ(all.masses()[0], whole_mass);
    Rational safe = 1;
    for (std::uint64_t i = 0; i < times; ++i) safe *= spared;
    Rational leaked = to_rational(leaky.power(times).infinite());
    EXPECT_GE(leaked, 1 - safe) << times;
    EXPECT_LE(leaked, 1 - safe + Rational(Integer(1), Integer(1) << 40)) << times;
  }
  for (std::uint64_t times : {1'000'001u, 4'294'967'295u})
    EXPECT_EQ(certain.power(times).first(), static_cast<std::int64_t>(times));
}

TEST(LossMeasure, MemoryStaysBounded) {
  auto base = collected(leaky_response(Rational(1, 100), 0), Rational(1, 10000));
  auto power = base.power(100'000'000);
  EXPECT_LT(power.masses().size(), 20000u);
  EXPECT_LE(power.masses().size(), LossMeasure::max_cells);
  EXPECT_EQ(total(power), whole_mass);
}

TEST(LossMeasure, TheEnvelopeIsAboveBothAndComposes) {
  Outcomes skewed{{oracle(Rational(1, 2)), oracle(Rational(1, 10))},
                  {oracle(Rational(3, 10)), oracle(Rational(3, 10))},
                  {oracle(Rational(2, 10)), oracle(Rational(6, 10))}};
  Outcomes turned;
  for (const auto& [p, q] : skewed) turned.push_back({q, p});
  auto forward = collected(skewed, Rational(1, 500)), backward = collected(turned, Rational(1, 700));
  auto both = envelope(forward, backward);
  EXPECT_EQ(total(both), whole_mass);
  for (const auto& epsilon : epsilons) {
    EXPECT_GE(delta_at(both, epsilon), exact_delta(skewed, epsilon).low());
    EXPECT_GE(delta_at(both, epsilon), exact_delta(turned, epsilon).low());
    EXPECT_GE(delta_at(convolve(both, both), epsilon), exact_delta(product(skewed, turned), epsilon).low());
  }
}

TEST(LossMeasure, InfiniteMassesUnite) {
  LossCollector collector(1);
  collector.add_at(0, Interval(Rational(1, 2)));
  collector.add_infinite(Interval(Rational(1, 2)));
  EXPECT_EQ(to_rational(collector.measure().infinite()), Rational(1, 2));
  EXPECT_EQ(to_rational(collector.measure().power(3).infinite()), Rational(7, 8));
}

TEST(LossMeasure, MissingMassCountsAsInfiniteLoss) {
  LossCollector collector(1);
  collector.add_at(0, Interval(Rational(3, 4)));
  EXPECT_EQ(to_rational(collector.measure().infinite()), Rational(1, 4));
  EXPECT_EQ(to_rational(LossCollector(1).measure().infinite()), 1);
}

}  // namespace discreet::loss_measure_test
