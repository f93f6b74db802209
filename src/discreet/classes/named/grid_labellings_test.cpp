#include "discreet/classes/named/grid_labellings.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "discreet/base/error.h"
#include "discreet/classes/named/named_class.h"

namespace discreet::grid_labellings_test {

std::size_t count(ClassName name, std::int64_t size, std::int64_t dimension) {
  return table_of({name, size, dimension}).concepts();
}

TEST(GridLabellings, HalfspacesAreAsManyAsThresholdFunctions) {
  EXPECT_EQ(count(ClassName::halfspaces, 2, 1), 4u);
  EXPECT_EQ(count(ClassName::halfspaces, 2, 2), 14u);
  EXPECT_EQ(count(ClassName::halfspaces, 2, 3), 104u);
  EXPECT_EQ(count(ClassName::halfspaces, 2, 4), 1882u);
  EXPECT_EQ(count(ClassName::halfspaces, 3, 2), 58u);
  EXPECT_EQ(count(ClassName::halfspaces, 4, 2), 174u);
  EXPECT_EQ(count(ClassName::halfspaces, 8, 2), 2566u);
  EXPECT_EQ(count(ClassName::halfspaces, 7, 1), 14u);
  EXPECT_EQ(count(ClassName::halfspaces, 1, 3), 2u);
}

// A labelling of the line by a ball is an interval.
TEST(GridLabellings, BallsOfTheLineAreIntervals) {
  for (std::int64_t n : {1, 2, 3, 6})
    EXPECT_EQ(count(ClassName::balls, n, 1), static_cast<std::size_t>(n * (n + 1) / 2 + 1));
}

// The corners of a cube lie on one sphere, where balls and halfspaces cut alike.
TEST(GridLabellings, BallsOfACubeAreItsHalfspaces) {
  for (std::int64_t d : {2, 3}) EXPECT_EQ(table_of({ClassName::balls, 2, d}), table_of({ClassName::halfspaces, 2, d}));
}

// All centers of a fine lattice about the grid, all radii that matter: they make no labelling that is not listed, and
// on a grid of side 3 they make all of them.
TEST(GridLabellings, BallsAreThoseThatCentersOfALatticeMake) {
  const FiniteClass listed = table_of({ClassName::balls, 3, 2});
  std::set<std::vector<bool>> found;
  constexpr int fine = 12, reach = 30 * fine;
  for (int a = -reach; a <= reach; ++a)
    for (int b = -reach; b <= reach; b += 3) {
      std::set<long> squares;
      auto square = [&](int i) {
        const long x = fine * (i % 3) - a, y = fine * (i / 3) - b;
        return x * x + y * y;
      };
      for (int i = 0; i < 9; ++i) squares.insert(square(i));
      for (long radius : squares) {
        std::vector<bool> labels;
        for (int i = 0; i < 9; ++i) labels.push_back(square(i) <= radius);
        found.insert(labels);
      }
    }
  found.insert(std::vector<bool>(9, false));
  std::set<std::vector<bool>> all;
  for (std::size_t i = 0; i < listed.concepts(); ++i) {
    std::vector<bool> labels;
    for (std::size_t x = 0; x < 9; ++x) labels.push_back(listed.table().get(i, x));
    all.insert(labels);
  }
  std::vector<std::vector<bool>> missing, extra;
  std::ranges::set_difference(found, all, std::back_inserter(missing));
  std::ranges::set_difference(all, found, std::back_inserter(extra));
  EXPECT_EQ(missing, decltype(missing){});
  EXPECT_EQ(extra, decltype(extra){});
}

TEST(GridLabellings, AGridThatIsTooLargeIsRefusedWithTheSizeThatFits) {
  try {
    table_of({ClassName::halfspaces, 100, 3});
    FAIL() << "it was taken";
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(),
                 "option 'size': the labellings of halfspaces on a grid of side 100 in dimension 3 are too many to be "
                 "listed. In this dimension at most 6 is");
  }
}

}  // namespace discreet::grid_labellings_test
