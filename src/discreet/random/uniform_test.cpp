#include "discreet/random/uniform.h"

#include <gtest/gtest.h>

namespace discreet {
namespace {

TEST(Uniform, EveryBitStringGivesEqualMass) {
  for (std::uint64_t n : {1, 2, 3, 5, 8, 11}) {
    auto law = explore([&](Rng& rng) { return uniform_below(n, rng); }, Explorer(Explorer::Level::bits, {.depth = 16}));
    ASSERT_EQ(law.mass.size(), n);
    for (const auto& [value, mass] : law.mass) EXPECT_EQ(mass.rational(), law.mass.begin()->second.rational());
    EXPECT_LE(*law.remainder.rational(), Rational(1, 16)) << n;
  }
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

}  // namespace
}  // namespace discreet
