#include "discreet/classes/searches/named_tree.h"

#include <gtest/gtest.h>

#include <set>

#include "discreet/base/error.h"
#include "discreet/classes/searches/known_dimensions.h"
#include "discreet/classes/searches/littlestone.h"
#include "discreet/random/rng.h"

namespace discreet::named_tree_test {

Path path_of(std::uint64_t bits, int length) {
  Path path;
  for (int i = length; i-- > 0;) path.push_back(bits >> i & 1);
  return path;
}

NamedClass named(ClassName name, std::int64_t size, std::int64_t dimension = 2) {
  return {.name = name, .size = size, .dimension = dimension};
}

// The concept at the end of a path says what the path says, at every point on it, and these are the points of the
// prefixes.
void expect_right(const NamedClass& of, const NamedTree& tree, const Path& path) {
  const TreeConcept at = tree.concept_at(path);
  const auto points = tree.points_on(path);
  ASSERT_EQ(points.size(), path.size());
  for (std::size_t i = 0; i < path.size(); ++i) {
    ASSERT_LT(Integer(points[i]), points_of(of));
    ASSERT_EQ(label_of(of, at, points[i]), path[i]) << describe(of) << ", level " << i;
    ASSERT_EQ(tree.point(Path(path.begin(), path.begin() + static_cast<std::ptrdiff_t>(i))), points[i]);
  }
}

void expect_all_right(const NamedClass& of) {
  const auto tree = NamedTree::of(of);
  ASSERT_TRUE(tree) << describe(of);
  ASSERT_LE(tree->depth(), 16);
  for (std::uint64_t bits = 0; bits >> tree->depth() == 0; ++bits) {
    expect_right(of, *tree, path_of(bits, tree->depth()));
    if (testing::Test::HasFatalFailure()) return;
  }
}

// CC-19, at the sizes for which the constructions were checked by hand: every leaf of the whole tree.
TEST(NamedTree, EveryLeafOfHalfspacesAgreesWithItsPath) {
  for (auto [bits, most] : {std::pair{1, 5}, {2, 3}})
    for (int dimension = 1; dimension <= most; ++dimension)
      expect_all_right(named(ClassName::halfspaces, std::int64_t{1} << bits, dimension));
  for (auto [bits, dimension] : {std::pair{3, 2}, {3, 3}, {4, 2}})
    expect_all_right(named(ClassName::halfspaces, std::int64_t{1} << bits, dimension));
  EXPECT_EQ(NamedTree::of(named(ClassName::halfspaces, 2, 5))->depth(), 1 * 10 + 1 + 1);
  EXPECT_EQ(NamedTree::of(named(ClassName::halfspaces, 8, 3))->depth(), 3 * 3 + 3 + 1);
}

TEST(NamedTree, EveryLeafOfBallsAgreesWithItsPath) {
  for (auto [side, dimension] :
       {std::pair{1, 2}, {2, 1}, {2, 2}, {2, 3}, {2, 4}, {3, 2}, {4, 2}, {5, 2}, {4, 3}, {8, 2}})
    expect_all_right(named(ClassName::balls, side, dimension));
}

TEST(NamedTree, EveryLeafOfTheOthersAgreesWithItsPath) {
  for (std::int64_t size = 1; size <= 20; ++size) {
    for (ClassName name : {ClassName::points, ClassName::thresholds, ClassName::intervals})
      expect_all_right(named(name, size));
    expect_all_right(named(ClassName::halfspaces, size, 2));
  }
  for (std::int64_t size = 1; size <= 8; ++size)
    for (ClassName name : {ClassName::parities, ClassName::conjunctions, ClassName::cube})
      expect_all_right(named(name, size));
  for (std::int64_t p : {2, 3, 5, 7, 11, 10007}) expect_all_right(named(ClassName::lines, p));
  for (std::int64_t side = 1; side <= 9; ++side)
    for (std::int64_t dimension = 1; dimension <= 2; ++dimension)
      expect_all_right(named(ClassName::boxes, side, dimension));
  expect_all_right(named(ClassName::boxes, 4, 3));
  expect_all_right(named(ClassName::boxes, 2, 6));
}

// The numbers of concepts are those of the tables.
TEST(NamedTree, ConceptsWithARuleAreThoseOfTheTable) {
  for (const NamedClass& of :
       {named(ClassName::thresholds, 12), named(ClassName::intervals, 9), named(ClassName::boxes, 5, 2),
        named(ClassName::lines, 5), named(ClassName::conjunctions, 4), named(ClassName::cube, 5)}) {
    const auto tree = NamedTree::of(of);
    const FiniteClass table = table_of(of);
    std::set<std::uint64_t> numbers;
    for (std::uint64_t bits = 0; bits >> tree->depth() == 0; ++bits) {
      const TreeConcept at = tree->concept_at(path_of(bits, tree->depth()));
      const auto number = number_of(of, at);
      ASSERT_TRUE(number && *number < table.concepts()) << describe(of);
      numbers.insert(low_64(*number));
      for (std::size_t x = 0; x < table.points(); ++x)
        ASSERT_EQ(label_of(of, at, x), table.table().get(low_64(*number), x)) << describe(of);
    }
    EXPECT_EQ(numbers.size(), std::size_t{1} << tree->depth()) << describe(of);
  }
}

TEST(NamedTree, IsNoDeeperThanTheClassAllows) {
  for (const NamedClass& of :
       {named(ClassName::thresholds, 31), named(ClassName::intervals, 8), named(ClassName::boxes, 3, 2),
        named(ClassName::halfspaces, 2, 3), named(ClassName::balls, 3, 2), named(ClassName::parities, 4)})
    EXPECT_LE(NamedTree::of(of)->depth(), littlestone_dimension(table_of(of)).upper) << describe(of);
}

// Sampled, no proof: sizes whose leaves cannot be counted out are made by the same lines.
TEST(NamedTree, PathsDrawnFromLargeTreesAreRight) {
  Rng rng = Rng::seeded(1);
  for (const NamedClass& of :
       {named(ClassName::thresholds, std::int64_t{1} << 62), named(ClassName::boxes, std::int64_t{1} << 30, 2),
        named(ClassName::boxes, 8, 16), named(ClassName::halfspaces, 256, 3), named(ClassName::halfspaces, 2, 16),
        named(ClassName::halfspaces, std::int64_t{1} << 20, 2), named(ClassName::balls, 100, 3),
        named(ClassName::parities, 62), named(ClassName::conjunctions, 62), named(ClassName::cube, 200),
        named(ClassName::lines, 2147483647)}) {
    const auto tree = NamedTree::of(of);
    ASSERT_TRUE(tree) << describe(of);
    EXPECT_EQ(tree->depth(), known_dimensions(of).littlestone->lower) << describe(of);
    for (int i = 0; i < 2; ++i) {
      Path path;
      while (static_cast<int>(path.size()) < tree->depth()) path.push_back(rng.bits(1) == 1);
      const TreeConcept at = tree->concept_at(path);
      const auto points = tree->points_on(path);
      for (std::size_t level = 0; level < path.size(); ++level)
        ASSERT_EQ(label_of(of, at, points[level]), path[level]) << describe(of) << ", level " << level;
    }
  }
}

TEST(NamedTree, SaysWhereThereIsNone) {
  EXPECT_FALSE(NamedTree::of(named(ClassName::random, 8)));
  const auto cut = NamedTree::of(named(ClassName::halfspaces, 256, 4));  // 2^24 points would have to be put in order
  EXPECT_EQ(cut->depth(), 57);
  EXPECT_EQ(cut->walked(), 33);
  EXPECT_NO_THROW(cut->point(Path(10)));
  EXPECT_THROW(cut->point(Path(33)), Error);
  EXPECT_THROW(cut->points_on(Path(57)), Error);
  const auto tree = NamedTree::of(named(ClassName::thresholds, 15));
  EXPECT_THROW(tree->point(Path(4)), Error);
  EXPECT_THROW(tree->concept_at(Path(3)), Error);
  EXPECT_THROW(NamedTree::of(named(ClassName::lines, 4)), Error);
}

}  // namespace discreet::named_tree_test
