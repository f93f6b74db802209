#include "discreet/dimensions/quantities/class_parts.h"

#include <gtest/gtest.h>

namespace discreet::class_parts_test {

// Sizes, and numbers of axes of classes on a grid.
std::vector<std::pair<std::int64_t, std::int64_t>> sizes_of_parts(ClassName name, std::int64_t size, std::int64_t axes,
                                                                  const std::vector<PartLimit>& limits) {
  std::vector<std::pair<std::int64_t, std::int64_t>> sizes;
  for (const SearchedPart& part : searched_parts({.name = name, .size = size, .dimension = axes}, limits))
    sizes.emplace_back(part.named.size, part.named.dimension);
  return sizes;
}

TEST(ClassParts, AreTheLargestThatAreSmallEnough) {
  using Sizes = std::vector<std::pair<std::int64_t, std::int64_t>>;
  const std::vector<PartLimit> menus{{8, 64}}, few{{16, 16}};
  EXPECT_EQ(sizes_of_parts(ClassName::points, 1000, 2, menus), (Sizes{{8, 2}}));
  EXPECT_EQ(sizes_of_parts(ClassName::intervals, 1000, 2, few), (Sizes{{5, 2}}));
  EXPECT_EQ(sizes_of_parts(ClassName::parities, 20, 2, menus), (Sizes{{3, 2}}));
  EXPECT_EQ(sizes_of_parts(ClassName::boxes, 9, 3, menus), (Sizes{{8, 1}, {2, 3}}));  // a square is in the cube
  EXPECT_EQ(sizes_of_parts(ClassName::boxes, 9, 2, menus), (Sizes{{8, 1}, {2, 2}}));
  EXPECT_EQ(sizes_of_parts(ClassName::points, 8, 2, menus), Sizes{});  // the class itself is searched
  EXPECT_EQ(sizes_of_parts(ClassName::lines, 101, 2, few), Sizes{});
  EXPECT_EQ(sizes_of_parts(ClassName::random, 101, 2, few), Sizes{});
}

TEST(ClassParts, ThoseThatAreSampledAreTheSameForAllLargerClasses) {
  using Sizes = std::vector<std::pair<std::int64_t, std::int64_t>>;
  const auto& limits = parts_of_messages();
  EXPECT_EQ(sizes_of_parts(ClassName::thresholds, 13, 2, limits), (Sizes{{11, 2}}));
  EXPECT_EQ(sizes_of_parts(ClassName::thresholds, 16, 2, limits), (Sizes{{11, 2}, {15, 2}}));
  EXPECT_EQ(sizes_of_parts(ClassName::intervals, 9, 2, limits), (Sizes{{4, 2}, {5, 2}, {7, 2}}));
  EXPECT_EQ(sizes_of_parts(ClassName::intervals, 40, 2, limits), (Sizes{{4, 2}, {5, 2}, {7, 2}, {10, 2}, {15, 2}}));
  EXPECT_TRUE(is_sampled({.name = ClassName::intervals, .size = 7}, limits));
  EXPECT_FALSE(is_sampled({.name = ClassName::intervals, .size = 8}, limits));
  EXPECT_TRUE(is_sampled({.name = ClassName::lines, .size = 101}, limits));
}

}  // namespace discreet::class_parts_test
