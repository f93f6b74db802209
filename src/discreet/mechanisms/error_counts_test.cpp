#include "discreet/mechanisms/error_counts.h"

#include <gtest/gtest.h>

#include "discreet/base/error.h"
#include "discreet/mechanisms/law_test.h"
#include "discreet/privacy/largest_step.h"

namespace discreet::error_counts_test {

template <class Call>
auto law_of(Call call) {
  return explore([&](Rng& rng) {
    const ErrorCount count = call(rng);
    return std::pair(count.wrong, count.right);
  });
}

// The number of rows is public: the count of wrong rows moves by 1, and the right rows show nothing more.
TEST(ErrorCounts, OfPublicRowsAreOneNoisyCount) {
  const LaplaceNoise noise(Rational(1, 2), 1, Neighbours::replace, {0, 3});
  const ErrorCounts counts(Rational(1, 2), Neighbours::replace, 3);
  EXPECT_EQ(counts.epsilon_of_one(), Rational(1, 2));
  for (std::int64_t wrong : {0, 1, 3}) {
    const auto stated = explore([&](Rng& rng) { return noise(wrong, rng); });
    const auto law = law_of([&](Rng& rng) { return counts(wrong, 3 - wrong, rng); });
    ASSERT_EQ(law.mass.size(), 4u);
    for (const auto& [count, mass] : law.mass) {
      EXPECT_EQ(count.second, std::nullopt);
      EXPECT_EQ(compare(mass, 0, stated.mass.at(count.first)), 0) << count.first;
    }
  }
}

// A row that comes or goes moves one of the two counts by 1, so each has the whole epsilon.
TEST(ErrorCounts, OfPrivateRowsAreTwoNoisyCounts) {
  const LaplaceNoise noise(Rational(1, 2), 1, Neighbours::add_remove, {0, 2});
  const ErrorCounts counts(Rational(1, 2), Neighbours::add_remove, 2);
  const auto stated = explore([&](Rng& rng) { return noise(std::array<std::int64_t, 2>{1, 2}, rng); });
  const auto law = law_of([&](Rng& rng) { return counts(1, 2, rng); });
  ASSERT_EQ(law.mass.size(), 9u);
  for (const auto& [count, mass] : law.mass)
    EXPECT_EQ(compare(mass, 0, stated.mass.at({count.first, *count.second})), 0) << count.first;
}

TEST(ErrorCounts, LabelsShareThePromise) {
  EXPECT_EQ(ErrorCounts({1, 0, Neighbours::replace}, 4, 10).epsilon_of_one(), Rational(1, 4));
  const Privacy promise{1, Rational(1, 1'000'000), Neighbours::replace};
  const ErrorCounts many(promise, 100, 10);
  EXPECT_EQ(many.epsilon_of_one(), largest_epsilon(promise, {.any = 100}));
  EXPECT_GT(many.epsilon_of_one(), Rational(1, 100));
  EXPECT_EQ(many.privacy().delta, promise.delta);
}

TEST(ErrorCounts, BadPromisesAreRefused) {
  EXPECT_THROW(ErrorCounts({1, 0, Neighbours::replace}, 0, 10), Error);
  EXPECT_THROW(ErrorCounts({1, Rational(1, 10), Neighbours::replace}, 1, 10), Error);
  EXPECT_THROW(ErrorCounts(0, Neighbours::replace, 10), Error);
}

}  // namespace discreet::error_counts_test
