#include "discreet/dimensions/menus/light/light_sets.h"

#include <gtest/gtest.h>

#include <random>

#include "discreet/bounds/theory/depth_weights.h"
#include "discreet/dimensions/masks/game_class_test.h"

namespace discreet::light_sets_test {

TEST(LightSets, AreThoseOfTheBestWeights) {  // RD-23: 2^L / light is 2, 4, 8, 8, 8, 32/3, 16, 16, 512/31, 1024/47
  const char* known[]{"2", "4", "8", "8", "8", "32/3", "16", "16", "512/31", "1024/47"};
  for (unsigned points = 1; points <= 10; ++points) {
    const auto proof = light_proof(points, q("1/4"));
    ASSERT_TRUE(proof);
    EXPECT_EQ(1 / proof->chance(), q(known[points - 1])) << points;
  }
}

TEST(LightSets, NoWeightsHaveFewer) {
  std::mt19937_64 random(2);
  for (const char* alpha : {"1/5", "1/4", "2/5", "3/4"})
    for (unsigned points : {3u, 5u, 7u}) {
      const std::size_t light = light_proof(points, q(alpha))->light;
      for (int run = 0; run < 3000; ++run) {
        std::vector<std::int64_t> weights;
        for (unsigned x = 0; x < points; ++x) weights.push_back(static_cast<std::int64_t>(random() % 6));
        weights[random() % points] += 1;
        EXPECT_GE(light_sets(weights, q(alpha)), light) << points << " " << alpha;
      }
    }
}

TEST(LightSets, TimeThatIsOverProvesLess) {
  const auto proof = light_proof(9, q("1/4"), TimeLimit(0.0));
  ASSERT_TRUE(proof);
  EXPECT_GE(proof->light, 1u);
  EXPECT_LE(proof->light, 31u);
  EXPECT_FALSE(light_proof(13, q("1/4")));
}

TEST(LightSets, TwelvePointsAreProved) {
  EXPECT_EQ(light_proof(12, q("1/4"))->light, 134u);
  EXPECT_GE(light_proof(12, q("1/4"), TimeLimit(0.0))->light, 100u);
}

}  // namespace discreet::light_sets_test
