#include "discreet/local/hiding_oracle.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>

#include "discreet/base/error.h"

namespace discreet {
namespace {

MaskedParity target_of(std::int64_t dimension, std::uint64_t index) {
  MaskedParity target{BitVector(static_cast<std::size_t>(dimension)), (index & 1) != 0};
  for (std::size_t j = 0; j < target.r.size(); ++j) target.r.set(j, (index >> (j + 1) & 1) != 0);
  return target;
}

Rational mean_by_hand(std::int64_t dimension, std::int64_t steps, const HidingOracle::MaskedQuery& query,
                      const MaskedParity& target) {
  std::int64_t sum = 0;
  const auto d = static_cast<std::size_t>(dimension);
  for (std::uint64_t x = 0; x < std::uint64_t{1} << d; ++x)
    for (std::size_t i = 0; i < d; ++i)
      for (bool b : {false, true}) {
        BitVector bits(d);
        bits.words()[0] = x;
        sum += query(x, i, b, target(bits, i, b));
      }
  return Rational(sum, steps * 2 * dimension * (std::int64_t{1} << dimension));
}

// Structured queries: constants, the queries of the two-round learner, all about one parity; and random ones.
std::vector<HidingOracle::MaskedQuery> queries(std::int64_t dimension, std::int64_t steps) {
  const auto random = [steps](std::uint64_t x, std::size_t i, bool b, bool label) -> std::int64_t {
    std::uint64_t word = (x * 64 + i) * 4 + (b ? 2 : 0) + (label ? 1 : 0) + 1;
    for (int round = 0; round < 3; ++round) word = (word ^ word >> 29) * 0x9e3779b97f4a7c15u;
    return static_cast<std::int64_t>(word % static_cast<std::uint64_t>(2 * steps + 1)) - steps;
  };
  const std::uint64_t r = (std::uint64_t{1} << dimension) - 2;
  return {[=](std::uint64_t, std::size_t, bool, bool) { return steps; },
          [=](std::uint64_t, std::size_t i, bool b, bool label) { return i == 1 && b && label ? steps : 0; },
          [=](std::uint64_t x, std::size_t, bool b, bool label) {
            if (b) return std::int64_t{0};
            return ((std::popcount(x & r) & 1) != 0) == label ? steps : -steps;
          },
          [=](std::uint64_t, std::size_t, bool, bool label) { return label ? -steps : steps; }, random};
}

TEST(HidingOracle, Properties1And2HoldForEveryQueryAndTarget) {
  for (std::int64_t dimension : {2, 3, 6})
    for (const auto& query : queries(dimension, 7)) {
      const HidingOracle oracle(dimension, 7, query);
      for (const Rational& tolerance : {Rational(1, 100), Rational(1, 8), Rational(1, 2), Rational(1)})
        for (std::uint64_t index = 0; index < std::uint64_t{2} << dimension; index += 2) {
          const MaskedParity plus = target_of(dimension, index), minus = target_of(dimension, index + 1);
          EXPECT_EQ(oracle.mean(plus), mean_by_hand(dimension, 7, query, plus));
          EXPECT_LE(abs(Rational(oracle.answer(plus, tolerance) - oracle.mean(plus))), tolerance);
          EXPECT_LE(abs(Rational(oracle.answer(minus, tolerance) - oracle.mean(minus))), tolerance);
          const Rational hidden = (oracle.mean(plus) - oracle.mean(minus)) / 2;
          if (abs(hidden) < tolerance) EXPECT_EQ(oracle.answer(plus, tolerance), oracle.answer(minus, tolerance));
        }
    }
}

TEST(HidingOracle, Property3FewTargetsAreVisibleToAQuery) {
  for (std::int64_t dimension : {3, 6, 9, 12}) {
    // 2^(-d/3), the tolerance of the theorem: at most a fraction 2^(-d/3 - 2) of all targets.
    const Rational tolerance(1, std::int64_t{1} << (dimension / 3));
    for (const auto& query : queries(dimension, 5)) {
      const HidingOracle oracle(dimension, 5, query);
      const std::uint64_t visible = oracle.visible(tolerance);
      EXPECT_LE(Rational(Integer(visible)), 1 / (2 * tolerance * tolerance));
      EXPECT_LE(static_cast<double>(visible) / std::exp2(dimension + 1),
                std::exp2(-static_cast<double>(dimension) / 3 - 2));
    }
  }
}

// The bound is attained where it can be: a query about one parity sees exactly the two targets of that r.
TEST(HidingOracle, AQueryAboutOneParitySeesItsTwoTargets) {
  const HidingOracle oracle(6, 1, queries(6, 1)[2]);
  EXPECT_EQ(oracle.visible(Rational(1, 2)), 2u);
}

TEST(HidingOracle, RefusesValuesBeyondItsSteps) {
  EXPECT_THROW(HidingOracle(2, 1, [](std::uint64_t, std::size_t, bool, bool) { return 2; }), Error);
  EXPECT_THROW(HidingOracle(17, 1, [](std::uint64_t, std::size_t, bool, bool) { return 0; }), Error);
}

}  // namespace
}  // namespace discreet
