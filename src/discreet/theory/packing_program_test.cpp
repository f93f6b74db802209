#include "discreet/theory/packing_program.h"

#include <gtest/gtest.h>

#include <random>

namespace discreet {
namespace {

// x1 + x2 <= 2, x2 + x3 <= 3, x1 + x3 <= 4: all tight.
TEST(PackingProgram, TheExactOptimumComesFromTheBasisOfTheEstimate) {
  PackingProgram program({2, 3, 4});
  program.add({{0, 1}, {2, 1}});
  program.add({{0, 1}, {1, 1}});
  program.add({{1, 1}, {2, 1}});
  const auto estimate = program.estimate();
  const auto exact = program.exact(estimate);
  ASSERT_TRUE(exact.has_value());
  EXPECT_EQ(exact->value, Rational(9, 2));
  EXPECT_NEAR(estimate.value, 4.5, 1e-9);
}

TEST(PackingProgram, GrowsByColumnsAndAgreesWithExactPivoting) {
  std::mt19937_64 random(7);
  for (int round = 0; round < 40; ++round) {
    const std::size_t rows = 2 + random() % 6;
    PackingProgram program(std::vector<std::int64_t>(rows, 3));
    LinearProgram whole{std::vector<std::vector<Integer>>(rows), std::vector<Integer>(rows, 3), {}};
    for (int column = 0; column < 8; ++column) {
      PackingProgram::Column entries{{0, 1 + static_cast<std::int32_t>(random() % 3)}};
      for (std::uint32_t i = 1; i < rows; ++i)
        if (random() % 2 == 0) entries.emplace_back(i, 1 + static_cast<std::int32_t>(random() % 3));
      for (auto& row : whole.coefficients) row.push_back(0);
      for (auto [row, value] : entries) whole.coefficients[row].back() = value;
      whole.objective.push_back(1);
      program.add(entries);
      const auto exact = program.exact(program.estimate());
      ASSERT_TRUE(exact.has_value());
      WorkLimit work(1 << 24);
      EXPECT_EQ(exact->value, maximize(whole, work).value);
    }
  }
}

TEST(PackingProgram, AnEmptyColumnIsRefused) { EXPECT_THROW(PackingProgram({1}).add({}), Error); }

TEST(FloatingSimplex, SolvesADegenerateGame) {
  // Rows of the cycle of five: every two neighbours together.
  FloatingPacking program{5, 5, std::vector<double>(25), std::vector<double>(5, 1)};
  for (std::size_t i = 0; i < 5; ++i) program.coefficients[i * 5 + i] = program.coefficients[i * 5 + (i + 1) % 5] = 1;
  EXPECT_NEAR(maximize_floating(program).value, 2.5, 1e-9);
}

}  // namespace
}  // namespace discreet
