#include "discreet/local/randomizers/distances.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "discreet/local/randomizers/small_randomizers_test.h"

namespace discreet::distances_test {

class Distances : public testing::TestWithParam<SmallRandomizer> {};

Rational distance(const Randomizer& randomizer, std::uint64_t u, std::uint64_t v) {
  Rational sum = 0;
  for (std::uint64_t row = 0; row < randomizer.rows(); ++row)
    for (const Report& report : all_reports(randomizer))
      sum += abs(randomizer.probability(u, row, report) - randomizer.probability(v, row, report));
  return sum / (2 * Rational(randomizer.rows()));
}

TEST_P(Distances, AreThoseOfTheLaws) {
  const Randomizer& randomizer = GetParam().randomizer;
  const auto listed = report_distances(randomizer);
  if (listed.empty()) {
    EXPECT_TRUE(randomizer.name() == "product" || randomizer.name() == "discrete_laplace");
    return;
  }
  const bool ends_only = randomizer.name() == "one_bit";
  Rational most = 0;
  for (std::uint64_t u = 0; u < randomizer.values(); ++u)
    for (std::uint64_t v = 0; v < u; ++v) {
      Rational d = distance(randomizer, u, v);
      most = std::max(most, d);
      if (!ends_only) EXPECT_TRUE(std::ranges::count(listed, d)) << u << " " << v;
    }
  EXPECT_EQ(most, *std::ranges::max_element(listed));
}

INSTANTIATE_TEST_SUITE_P(Table, Distances, testing::ValuesIn(small_randomizers()),
                         [](const auto& info) { return info.param.name; });

TEST(Shuffled, SaysWhatIsKnownOfTheRandomizer) {
  Shuffling of_warner = shuffled(WarnerRandomizer({.epsilon = 1}), 10), of_k_rr = shuffled(KaryRandomizer({}), 10);
  EXPECT_TRUE(of_warner.truth);
  EXPECT_FALSE(of_k_rr.truth);
  EXPECT_EQ(of_k_rr.people, 10u);
  EXPECT_EQ(of_k_rr.local_epsilon, 1);
  EXPECT_LT(shuffled_epsilon(of_warner, Rational(1, 100)), 1);
}

}  // namespace discreet::distances_test
