#include "discreet/base/sorting.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

#include "discreet/base/interruption_test.h"

namespace discreet::sorting_test {

constexpr std::size_t many = 3'000'000;  // several pieces

std::vector<std::uint64_t> values(std::size_t count, std::uint64_t different) {
  std::mt19937_64 bits(1);
  std::vector<std::uint64_t> made(count);
  for (auto& value : made) value = bits() % different;
  return made;
}

void expect_sorted(std::vector<std::uint64_t> given) {
  auto wanted = given;
  std::ranges::sort(wanted);
  sort_values(given);
  EXPECT_EQ(given, wanted);
}

TEST(Sorting, EqualsTheStandardSort) {
  for (std::size_t count : {std::size_t{0}, std::size_t{1}, std::size_t{1000}, many})
    for (std::uint64_t different : {1ull, 2ull, 3ull, 1000ull, ~0ull}) expect_sorted(values(count, different));
}

TEST(Sorting, TakesOrderedValues) {
  auto rising = values(many, ~0ull);
  std::ranges::sort(rising);
  expect_sorted(rising);
  std::ranges::reverse(rising);
  expect_sorted(rising);
}

// Values that differ in few bits, or in the highest and the lowest only, or in the lowest alone.
TEST(Sorting, TakesValuesWithLongCommonParts) {
  for (std::uint64_t mask : {0xFF00000000000001ull, 0x1ull, 0xF0F0ull, 0x8000000000000000ull, 0x00FF00FF00FF00FFull}) {
    auto given = values(many, ~0ull);
    for (auto& value : given) value &= mask;
    expect_sorted(given);
  }
}

TEST(Sorting, StopsWhenAsked) {
  auto given = values(many, ~0ull);
  expect_interrupted_after({0, 1, 5}, [&](const Progress& progress) { sort_values(given, {progress}); });
}

}  // namespace discreet::sorting_test
