#include "discreet/dimensions/menus/light/light_families.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "discreet/dimensions/masks/game_class_test.h"
#include "discreet/dimensions/menus/light/light_under_test.h"

namespace discreet::light_families_test {

TEST(LightFamilies, AreThoseOfTheirDistributionsAndNoneHoldsAnother) {
  const std::size_t known[]{4, 11,
                            41};  // for 6, 7, 8 points: the least ones among all with whole masses of sum up to 39
  for (unsigned points = 1; points <= 8; ++points) {
    LightFamilies list(points, q("1/4"));
    ASSERT_TRUE(list.complete({}));
    if (points >= 6) EXPECT_EQ(list.families().size(), known[points - 6]) << points;
    for (std::size_t i = 0; i < list.families().size(); ++i) {
      EXPECT_TRUE(std::ranges::is_sorted(list.distribution(i), std::greater{}));
      EXPECT_EQ(light_under(list.distribution(i), q("1/4")), list.families()[i]);
      for (std::size_t j = 0; j < i; ++j) {
        EXPECT_TRUE((list.families()[i] & ~list.families()[j]).any());
        EXPECT_TRUE((list.families()[j] & ~list.families()[i]).any());
      }
    }
  }
}

TEST(LightFamilies, EveryDistributionHoldsOne) {
  std::mt19937_64 random(3);
  for (const char* alpha : {"1/5", "1/4", "1/3", "2/5"}) {
    LightFamilies list(7, q(alpha));
    ASSERT_TRUE(list.complete({}));
    for (int round = 0; round < 300; ++round) {
      std::vector<std::int64_t> masses;
      for (int x = 0; x < 7; ++x) masses.push_back(static_cast<std::int64_t>(random() % 12));
      masses[0] += 1;
      std::ranges::sort(masses, std::greater{});
      const Family light = light_under(masses, q(alpha));
      EXPECT_TRUE(std::ranges::any_of(list.families(), [&](const Family& family) { return (family & ~light).none(); }));
    }
  }
}

TEST(LightFamilies, TimeThatIsOverListsNotAll) { EXPECT_FALSE(LightFamilies(9, q("1/4")).complete(TimeLimit(0.0))); }

}  // namespace discreet::light_families_test
