#include "discreet/classes/searches/mistake_tree.h"

#include <gtest/gtest.h>

namespace discreet::mistake_tree_test {

// Thresholds on 3 points: 000, 100, 110, 111.
FiniteClass thresholds() {
  BitMatrix table(4, 3);
  for (std::size_t i = 0; i < 4; ++i)
    for (std::size_t x = 0; x < i; ++x) table.set(i, x, true);
  return FiniteClass(table);
}

TEST(MistakeTree, BinarySearchIsOne) {
  const MistakeTree tree{2, {1, 0, 2}, {0, 1, 2, 3}};
  EXPECT_EQ(defect(tree, thresholds()), std::nullopt);
  EXPECT_EQ(tree.point(0, 0), 1u);
  EXPECT_EQ(tree.point(1, 1), 2u);
  EXPECT_EQ(tree.concept_of(0b10), 2u);
}

TEST(MistakeTree, OneConceptIsATreeWithoutPoints) {
  EXPECT_EQ(defect({0, {}, {2}}, thresholds()), std::nullopt);
  EXPECT_NE(defect({0, {}, {}}, thresholds()), std::nullopt);
  EXPECT_NE(defect({0, {}, {4}}, thresholds()), std::nullopt);
}

TEST(MistakeTree, TheFirstLeafThatContradictsItsPathIsNamed) {
  EXPECT_EQ(defect({2, {1, 0, 2}, {0, 2, 2, 3}}, thresholds()),
            "leaf 1: concept 2 labels point 1 with 1, the path says 0");
  EXPECT_EQ(defect({2, {1, 0, 3}, {0, 1, 2, 3}}, thresholds()), "there is no point 3");
  EXPECT_EQ(defect({2, {1, 0}, {0, 1, 2, 3}}, thresholds()), "a tree of depth 2 has 3 points and 4 leaves");
}

}  // namespace discreet::mistake_tree_test
