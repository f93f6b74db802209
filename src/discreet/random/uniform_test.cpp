#include "discreet/random/uniform.h"

#include <gtest/gtest.h>

namespace discreet::uniform_test {

TEST(Uniform, EveryBitStringGivesEqualMass) {
  for (std::uint64_t n : {1, 2, 3, 5, 8, 11}) {
    auto law = explore([&](Rng& rng) { return uniform_below(n, rng); }, Explorer(Explorer::Level::bits, {.depth = 16}));
    ASSERT_EQ(law.mass.size(), n);
    for (const auto& [value, mass] : law.mass) EXPECT_EQ(mass.rational(), law.mass.begin()->second.rational());
    EXPECT_LE(*law.remainder.rational(), Rational(1, 16)) << n;
  }
}

// Among n = 3 * 2^k values a third lies below 2^k. Words folded onto the range would put a half there. 3000 draws stay
// within 200 of 1000 except with probability 1e-14 (fixed seeds).
TEST(Uniform, NoPartOfAWideRangeIsFavoured) {
  Rng rng = Rng::seeded(2);
  auto expect_a_third = [&](auto n, auto third) {
    int low = 0;
    for (int i = 0; i < 3000; ++i) low += uniform_below(n, rng) < third;
    EXPECT_NEAR(low, 1000, 200) << n;
  };
  for (int k = 1; k <= 62; ++k) expect_a_third(std::uint64_t{3} << k, std::uint64_t{1} << k);
  for (int k : {1, 40, 62, 63, 64, 127, 128, 200}) expect_a_third(Integer(Integer(3) << k), Integer(Integer(1) << k));
}

TEST(Uniform, ReachesAllOfAHugeRange) {
  Rng rng = Rng::seeded(1);
  Integer n = (Integer(1) << 130) + 1;
  for (int i = 0; i < 100; ++i) {
    Integer draw = uniform_below(n, rng);
    EXPECT_GE(draw, 0);
    EXPECT_LT(draw, n);
  }
  EXPECT_EQ(uniform_below(Integer(1), rng), 0);
  EXPECT_LT(uniform_below(~std::uint64_t{0}, rng), ~std::uint64_t{0});
}

}  // namespace discreet::uniform_test
