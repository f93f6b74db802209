#include "discreet/dimensions/solvers/packing_program.h"

#include <gtest/gtest.h>

#include <random>

namespace discreet::packing_program_test {

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

// The center is feasible on both sides, as near the optimum as it was asked to be, and near enough gives its basis.
TEST(PackingProgram, TheCenterEnclosesTheOptimum) {
  std::mt19937_64 random(9);
  std::size_t direct = 0;
  for (int round = 0; round < 30; ++round) {
    const std::uint32_t rows = 3 + static_cast<std::uint32_t>(random() % 80);
    std::vector<std::int64_t> limits;
    for (std::uint32_t i = 0; i < rows; ++i) limits.push_back(1 + static_cast<std::int64_t>(random() % 5));
    PackingProgram program(limits);
    for (int column = 0; column < 120; ++column) {
      PackingProgram::Column entries;
      for (std::uint32_t i = 0; i < rows; ++i)
        if (random() % 3 == 0 || (i + 1 == rows && entries.empty()))
          entries.emplace_back(i, 1 + static_cast<std::int32_t>(random() % 4));
      program.add(entries);
    }
    const double value = program.estimate().value;
    for (const double gap : {0.1, 1e-3, 1e-9}) {
      const PackingCenter center = program.center(gap);
      EXPECT_LE(center.lower, value * (1 + 1e-9));
      EXPECT_GE(center.upper, value * (1 - 1e-9));
      EXPECT_LE(center.upper, center.lower * (1 + gap + 1e-9));
      std::vector<double> loads(rows);
      for (std::size_t j = 0; j < program.columns(); ++j) {
        double price = 0;
        for (auto [row, entry] : program.column(j)) {
          loads[row] += entry * center.primal[j];
          price += entry * center.dual[row];
        }
        EXPECT_GE(price, 1 - 1e-9);
      }
      for (std::uint32_t i = 0; i < rows; ++i) EXPECT_LE(loads[i], static_cast<double>(limits[i]) * (1 + 1e-9));
    }
    const PackingCenter center = program.center(1e-9);
    if (const auto exact = program.exact(center.basis())) {
      ++direct;
      EXPECT_NEAR(to_double(exact->value), value, 1e-8 * value);
    }
    PackingProgram fresh(limits);
    for (std::size_t j = 0; j < program.columns(); ++j) fresh.add(program.column(j));
    for (PackingProgram* started : {&program, &fresh}) {
      started->start_from(center);
      EXPECT_NEAR(started->estimate().value, value, 1e-8 * value);
    }
  }
  EXPECT_GT(direct, 20);
}

}  // namespace discreet::packing_program_test
