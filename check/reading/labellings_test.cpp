#include "check/reading/labellings.h"

#include <gtest/gtest.h>

#include <set>

namespace discreet::check::labellings_test {

using Rows = std::vector<std::string>;

Table grid(const char* name, int size, int dimension) {
  return Table({{"name", name}, {"size", size}, {"dimension", dimension}});
}

// By a search over small weights w, and a bound between any two sums: x is 1 where w . x >= bound.
Rows halfspaces_of_a_square(int side, int most) {
  std::set<std::string> rows;
  for (int a = -most; a <= most; ++a)
    for (int b = -most; b <= most; ++b)
      for (int bound = -4 * most * side; bound <= 4 * most * side; ++bound) {
        std::string labels;
        for (int y = 0; y < side; ++y)
          for (int x = 0; x < side; ++x) labels += a * x + b * y >= bound ? '1' : '0';
        rows.insert(labels);
      }
  return {rows.begin(), rows.end()};
}

// By a search over centres with fifths as coordinates, also far from the grid, and all radii that matter.
Rows balls_of_a_square(int side, int reach) {
  std::set<std::string> rows;
  for (int a = -reach; a <= reach; ++a)
    for (int b = -reach; b <= reach; ++b) {
      std::set<int> radii{-1};
      const auto distance = [&](int x, int y) { return (5 * x - a) * (5 * x - a) + (5 * y - b) * (5 * y - b); };
      for (int i = 0; i < side * side; ++i) radii.insert(distance(i % side, i / side));
      for (int radius : radii) {
        std::string labels;
        for (int i = 0; i < side * side; ++i) labels += distance(i % side, i / side) <= radius ? '1' : '0';
        rows.insert(labels);
      }
    }
  return {rows.begin(), rows.end()};
}

TEST(Labellings, AreThoseThatASearchFinds) {
  const Rows halfspaces = halfspaces_of_a_square(3, 4), balls = balls_of_a_square(3, 50);
  EXPECT_EQ(halfspaces.size(), 58u);
  EXPECT_TRUE(are_all_labellings(halfspaces, grid("halfspaces", 3, 2)));
  EXPECT_EQ(balls.size(), 108u);
  EXPECT_TRUE(are_all_labellings(balls, grid("balls", 3, 2)));
  EXPECT_FALSE(are_all_labellings(balls, grid("halfspaces", 3, 2)));
  EXPECT_FALSE(are_all_labellings(halfspaces, grid("balls", 3, 2)));
  EXPECT_TRUE(are_all_labellings(halfspaces_of_a_square(4, 6), grid("halfspaces", 4, 2)));
}

TEST(Labellings, OneMoreOneLessOrAnotherOneIsFound) {
  const Rows all = halfspaces_of_a_square(3, 4);
  for (std::size_t i = 0; i < all.size(); ++i) {
    Rows changed = all;
    changed.erase(changed.begin() + static_cast<std::ptrdiff_t>(i));
    EXPECT_FALSE(are_all_labellings(changed, grid("halfspaces", 3, 2))) << all[i];
    changed.push_back("101010101");  // a checkerboard
    EXPECT_FALSE(are_all_labellings(changed, grid("halfspaces", 3, 2))) << all[i];
    changed.back() = changed.front();
    EXPECT_FALSE(are_all_labellings(changed, grid("halfspaces", 3, 2))) << all[i];
  }
  Rows more = all;
  more.push_back("101010101");
  EXPECT_FALSE(are_all_labellings(more, grid("halfspaces", 3, 2)));
  std::swap(more.front(), more.back());
  more.pop_back();
  EXPECT_FALSE(are_all_labellings(more, grid("halfspaces", 3, 2)));
  Rows backwards(all.rbegin(), all.rend());  // the order is free
  EXPECT_TRUE(are_all_labellings(backwards, grid("halfspaces", 3, 2)));
  EXPECT_FALSE(are_all_labellings(all, grid("halfspaces", 9, 1)));
}

TEST(Labellings, OfOnePointAndOfALine) {
  EXPECT_TRUE(are_all_labellings({"0", "1"}, grid("halfspaces", 1, 3)));
  EXPECT_TRUE(are_all_labellings({"0", "1"}, grid("balls", 1, 3)));
  EXPECT_TRUE(are_all_labellings({"000", "001", "011", "111", "110", "100"}, grid("halfspaces", 3, 1)));
  EXPECT_TRUE(are_all_labellings({"000", "001", "011", "111", "110", "100", "010"}, grid("balls", 3, 1)));
  EXPECT_FALSE(are_all_labellings({"000", "001", "011", "111", "110", "100", "101"}, grid("balls", 3, 1)));
}

}  // namespace discreet::check::labellings_test
