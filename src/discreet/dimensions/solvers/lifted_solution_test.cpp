#include "discreet/dimensions/solvers/lifted_solution.h"

#include <gtest/gtest.h>

#include <random>

namespace discreet::lifted_solution_test {

TEST(SolveExactly, FindsTheSolutionAndSaysWhenThereIsNone) {
  EXPECT_EQ(solve_exactly({{2, 1}, {1, 3}}, {1, 1}), (std::vector<Rational>{Rational(2, 5), Rational(1, 5)}));
  EXPECT_EQ(solve_exactly({{0, 1}, {1, 0}}, {3, 4}), (std::vector<Rational>{4, 3}));
  EXPECT_FALSE(solve_exactly({{1, 2}, {2, 4}}, {1, 2}).has_value());
}

TEST(SolveExactly, SolvesLargeSystemsOfBits) {
  std::mt19937_64 random(5);
  for (std::size_t size : {1, 7, 40, 90}) {
    std::vector<std::vector<std::int64_t>> rows(size, std::vector<std::int64_t>(size));
    for (auto& row : rows)
      for (auto& value : row) value = static_cast<std::int64_t>(random() % 4) - 1;
    for (std::size_t i = 0; i < size; ++i) rows[i][i] += 2 * static_cast<std::int64_t>(size);  // regular
    std::vector<std::int64_t> right;
    for (std::size_t i = 0; i < size; ++i) right.push_back(static_cast<std::int64_t>(random() % 100) - 50);
    const auto solution = solve_exactly(rows, right);
    ASSERT_TRUE(solution.has_value());
    for (std::size_t i = 0; i < size; ++i) {
      Rational sum = 0;
      for (std::size_t j = 0; j < size; ++j) sum += (*solution)[j] * rows[i][j];
      EXPECT_EQ(sum, Rational(right[i])) << size;
    }
  }
}

}  // namespace discreet::lifted_solution_test
