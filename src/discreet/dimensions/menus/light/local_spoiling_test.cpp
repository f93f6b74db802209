#include "discreet/dimensions/menus/spoiling/local_spoiling.h"

#include <gtest/gtest.h>

#include "discreet/dimensions/masks/game_class_test.h"
#include "discreet/dimensions/menus/light/light_sets.h"
#include "discreet/dimensions/menus/spoiling/spoiling.h"

namespace discreet::local_spoiling_test {

TEST(LocalSpoiling, FindsTheFewestLightSets) {
  std::mt19937_64 random(1);
  for (unsigned points : {3u, 7u, 8u}) {
    const std::vector<double> even(std::size_t{1} << points, 1.0);
    const auto found = LocalSpoiling(points, q("1/4")).search(even, {}, random).front();
    EXPECT_EQ(found.light, light_proof(points, q("1/4"))->light) << points;
  }
}

// The local search weighs a distribution as the exact search does.
TEST(LocalSpoiling, SaysWhatTheLightSetsWeigh) {
  std::mt19937_64 random(9);
  const LocalSpoiling local(5, q("2/5"));
  for (int run = 0; run < 20; ++run) {
    Stakes stakes{5, q("2/5"), {}, {}, {}};
    std::vector<double> weights(32);
    for (Mask set = 0; set < 32; ++set) {
      const auto weight = static_cast<std::int64_t>(random() % 10);
      weights[set] = static_cast<double>(weight);
      stakes.mistakes.push_back(set);
      stakes.menus.push_back({set});
      stakes.weights.push_back(weight);
    }
    const auto found = local.search(weights, {}, random).front();
    EXPECT_EQ(Rational(static_cast<std::int64_t>(found.light)), good_weight(stakes, found.distribution));
  }
}

}  // namespace discreet::local_spoiling_test
