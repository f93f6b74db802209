#include "discreet/algebra/walsh_hadamard.h"

#include <gtest/gtest.h>

#include <bit>
#include <random>
#include <vector>

#include "discreet/base/interruption_test.h"

namespace discreet::walsh_hadamard_test {

template <class Value>
std::vector<Value> random_values(int d, Value bound, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::uniform_int_distribution<Value> draw(-bound, bound);
  std::vector<Value> values(std::size_t{1} << d);
  for (Value& value : values) value = draw(random);
  return values;
}

template <class Value>
Value coefficient(const std::vector<Value>& f, std::size_t r) {
  Value sum = 0;
  for (std::size_t x = 0; x < f.size(); ++x) sum += std::popcount(r & x) % 2 == 0 ? f[x] : -f[x];
  return sum;
}

template <class Value>
class WalshHadamard : public testing::Test {};
using Values = testing::Types<std::int32_t, std::int64_t>;
TYPED_TEST_SUITE(WalshHadamard, Values);

TYPED_TEST(WalshHadamard, EveryCoefficientIsItsDefiningSum) {
  for (int d = 0; d <= 10; ++d) {
    auto f = random_values<TypeParam>(d, 1000, 7 + d), transformed = f;
    walsh_hadamard(transformed);
    for (std::size_t r = 0; r < f.size(); ++r) EXPECT_EQ(transformed[r], coefficient(f, r)) << d << " " << r;
  }
}

// Past one block the values go through panels, past 256 blocks through two levels of them.
TYPED_TEST(WalshHadamard, LargeTransformsAgreeWithTheDefiningSum) {
  for (int d : {12, 13, 16, 17, 20, 21, 22}) {
    auto f = random_values<TypeParam>(d, 100, d), transformed = f;
    walsh_hadamard(transformed);
    std::mt19937_64 random(d);
    for (int i = 0; i < 10; ++i) {
      std::size_t r = random() % f.size();
      EXPECT_EQ(transformed[r], coefficient(f, r)) << d << " " << r;
    }
  }
}

TYPED_TEST(WalshHadamard, TwiceMultipliesByTheSize) {
  for (int d : {0, 1, 2, 3, 4, 11, 12, 13, 14, 20, 21}) {
    auto f = random_values<TypeParam>(d, 5, d), twice = f;
    walsh_hadamard(twice);
    walsh_hadamard(twice);
    for (TypeParam& value : f) value *= TypeParam{1} << d;
    EXPECT_EQ(twice, f) << d;
  }
}

TYPED_TEST(WalshHadamard, IsLinear) {
  for (int d : {3, 9, 15}) {
    auto f = random_values<TypeParam>(d, 50, 1), g = random_values<TypeParam>(d, 50, 2), combined = f;
    for (std::size_t x = 0; x < f.size(); ++x) combined[x] = 3 * f[x] - 2 * g[x];
    walsh_hadamard(f);
    walsh_hadamard(g);
    walsh_hadamard(combined);
    for (std::size_t r = 0; r < f.size(); ++r) EXPECT_EQ(combined[r], 3 * f[r] - 2 * g[r]);
  }
}

TEST(WalshHadamardOfLabels, CountsTheMistakesOfEveryParity) {
  constexpr std::size_t d = 5, n = 300;
  std::mt19937_64 random(11);
  std::vector<std::pair<std::size_t, int>> rows(n);
  std::vector<std::int32_t> histogram(1 << d);
  for (auto& [x, y] : rows) {
    x = random() % histogram.size();
    y = static_cast<int>(random() % 2);
    histogram[x] += y == 0 ? 1 : -1;
  }
  walsh_hadamard(histogram);
  for (std::size_t r = 0; r < histogram.size(); ++r) {
    int mistakes = 0;
    for (auto [x, y] : rows) mistakes += std::popcount(r & x) % 2 != y;
    EXPECT_EQ(static_cast<std::int32_t>(n) - histogram[r], 2 * mistakes);
  }
}

TEST(WalshHadamard, CanBeStopped) {
  std::vector<std::int32_t> values(1 << 20);
  expect_interrupted_after({0, 1}, [&](const Progress& progress) { walsh_hadamard(values, {progress}); });
}

TEST(WalshHadamardOfLabels, HoldsTheLargestSumThatIsPromised) {
  constexpr std::int32_t most = std::numeric_limits<std::int32_t>::max();
  std::vector<std::int32_t> values(1 << 13);
  values[5] = most;
  walsh_hadamard(values);
  for (std::size_t r = 0; r < values.size(); ++r) EXPECT_EQ(values[r], std::popcount(r & 5) % 2 == 0 ? most : -most);
}

}  // namespace discreet::walsh_hadamard_test
