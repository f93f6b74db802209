#include "discreet/dimensions/solvers/positive_system.h"

#include <gtest/gtest.h>

#include <random>

namespace discreet::positive_system_test {

// B B' + 1 for a random B, of sizes around those of a block.
TEST(PositiveSystem, SolvesWhatItWasGiven) {
  std::mt19937_64 random(3);
  std::uniform_real_distribution<double> even(-1, 1);
  for (const std::size_t size : {1, 5, 63, 64, 65, 200}) {
    std::vector<std::vector<double>> factor(size, std::vector<double>(size)), whole = factor;
    for (auto& row : factor)
      for (double& cell : row) cell = even(random);
    PositiveSystem system(size);
    system.clear();
    for (std::size_t i = 0; i < size; ++i)
      for (std::size_t j = 0; j <= i; ++j) {
        whole[i][j] = i == j ? 1 : 0;
        for (std::size_t k = 0; k < size; ++k) whole[i][j] += factor[i][k] * factor[j][k];
        whole[j][i] = system.at(i, j) = whole[i][j];
      }
    std::vector<double> right(size);
    for (double& value : right) value = even(random);
    std::vector<double> solution = right;
    system.factor();
    system.solve(solution);
    for (std::size_t i = 0; i < size; ++i) {
      double value = 0;
      for (std::size_t j = 0; j < size; ++j) value += whole[i][j] * solution[j];
      EXPECT_NEAR(value, right[i], 1e-9) << size;
    }
  }
}

}  // namespace discreet::positive_system_test
