#include "discreet/algebra/population.h"

#include <gtest/gtest.h>

#include "discreet/random/rng.h"

namespace discreet::population_test {

TEST(Population, CountsBitByBit) {
  Rng rng = Rng::seeded(1);
  for (std::size_t size : {0u, 1u, 63u, 64u, 65u, 1000u}) {
    BitVector a(size), b(size), c(size);
    std::uint64_t ones = 0, with_b = 0, with_c = 0;
    for (std::size_t i = 0; i < size; ++i) {
      a.set(i, rng.bits(1) != 0);
      b.set(i, rng.bits(1) != 0);
      c.set(i, rng.bits(2) != 0);
      ones += a[i];
      with_b += a[i] && b[i];
      with_c += a[i] && c[i];
    }
    EXPECT_EQ(count_ones(a.row()), ones);
    EXPECT_EQ(count_common(a.row(), b.row()), with_b);
    auto [first, second] = count_common(a.row(), b.row(), c.row());
    EXPECT_EQ(first, with_b);
    EXPECT_EQ(second, with_c);
  }
}

}  // namespace discreet::population_test
