#include "discreet/algebra/joint_solution.h"

#include <gtest/gtest.h>

#include "discreet/algebra/gf2_system.h"
#include "discreet/random/rng.h"

namespace discreet::joint_solution_test {

BitMatrix random_matrix(std::size_t rows, std::size_t columns, Rng& rng) {
  BitMatrix matrix(rows, columns);
  for (std::size_t i = 0; i < rows; ++i)
    for (std::size_t j = 0; j < columns; ++j) matrix.set(i, j, rng.bits(1) != 0);
  return matrix;
}

BitMatrix product(const BitMatrix& x, const BitMatrix& a) {
  BitMatrix y(x.rows(), a.columns());
  for (std::size_t i = 0; i < x.rows(); ++i)
    for (std::size_t c = 0; c < x.columns(); ++c)
      if (x.get(i, c)) xor_into(y.row(i).data(), a[c].data(), a.stride());
  return y;
}

TEST(JointSolution, IsTheOneOfEachColumnAlone) {
  // Against the solver of one column: small dimensions are often rank deficient, labels often contradict.
  Rng rng = Rng::seeded(1);
  int solved = 0, open = 0, contradicted = 0;
  for (int trial = 0; trial < 600; ++trial) {
    const std::size_t d = 1 + rng.bits(16) % 7, k = 1 + rng.bits(16) % 3, n = rng.bits(16) % 12;
    BitMatrix x = random_matrix(n, d, rng), a = random_matrix(d, k, rng), y = product(x, a);
    if (n > 0 && rng.bits(1) != 0) y.set(rng.bits(16) % n, rng.bits(16) % k, true);
    bool unique = true;
    BitMatrix expected(d, k);
    for (std::size_t j = 0; j < k; ++j) {
      Gf2System system(d);
      for (std::size_t i = 0; i < n; ++i) system.add(x[i], y.get(i, j));
      if (system.rank() < d) ++open;
      if (!system.consistent()) ++contradicted;
      unique = unique && system.rank() == d && system.consistent();
      if (auto solution = system.solution([] { return false; }))
        for (std::size_t c = 0; c < d; ++c) expected.set(c, j, (*solution)[c]);
    }
    for (std::size_t bits : {0, 1, 2, 3, 8}) {
      auto found = joint_solution(x, d, y, k, bits);
      ASSERT_EQ(found, unique ? std::optional(expected) : std::nullopt);
    }
    solved += unique;
  }
  EXPECT_GT(solved, 50);
  EXPECT_GT(open, 50);
  EXPECT_GT(contradicted, 50);
}

TEST(JointSolution, FindsWhatWasPlantedAcrossWords) {
  Rng rng = Rng::seeded(2);
  for (std::size_t d : {63, 64, 65, 130, 256})
    for (std::size_t k : {1, 64, 100}) {
      BitMatrix x = random_matrix(d + 20, d, rng), a = random_matrix(d, k, rng);
      EXPECT_EQ(joint_solution(x, d, product(x, a), k), a);  // fails with probability 2^-20
    }
}

TEST(JointSolution, OneWrongLabelLeavesNone) {
  Rng rng = Rng::seeded(3);
  const std::size_t d = 70, k = 80;
  BitMatrix x = random_matrix(d + 30, d, rng), a = random_matrix(d, k, rng), y = product(x, a);
  y.set(17, 79, !y.get(17, 79));
  EXPECT_FALSE(joint_solution(x, d, y, k));
}

TEST(JointSolution, FewerRowsThanUnknownsLeaveSomethingOpen) {
  Rng rng = Rng::seeded(4);
  EXPECT_FALSE(joint_solution(random_matrix(4, 5, rng), 5, BitMatrix(4, 1), 1));
  EXPECT_FALSE(joint_solution(BitRows{}, 1, BitRows{}, 1));
}

}  // namespace discreet::joint_solution_test
