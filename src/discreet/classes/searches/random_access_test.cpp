#include "discreet/classes/searches/random_access.h"

#include <gtest/gtest.h>

#include <cmath>

#include "discreet/classes/finite/tables_test.h"
#include "discreet/classes/searches/littlestone.h"
#include "discreet/classes/searches/named_tree.h"
#include "discreet/random/explore/binomial_coefficient.h"
#include "discreet/random/rng.h"

namespace discreet::random_access_test {

TEST(RandomAccess, TheConceptOfTheBitsSaysEveryBit) {  // m_C(x)(m_X(x_1 .. x_(i-1))) = x_i
  for (const FiniteClass& concepts : {FiniteClass(prefixes(31)), FiniteClass(all_functions(5))}) {
    const MistakeTree tree = littlestone_dimension(concepts).tree;
    ASSERT_EQ(tree.depth, 5);
    for (std::uint64_t bits = 0; bits < 32; ++bits)
      EXPECT_EQ(wrong_bits(tree, bits, [&](std::size_t x) { return concepts.table().get(tree.concept_of(bits), x); }),
                0);
  }
}

TEST(RandomAccess, WrongBitsOfAnyHypothesisAreBinomial) {  // the bijection
  const FiniteClass concepts(prefixes(63));
  const MistakeTree tree = littlestone_dimension(concepts).tree;
  ASSERT_EQ(tree.depth, 6);
  Rng rng = Rng::seeded(1);
  for (int i = 0; i < 50; ++i) {
    const std::uint64_t hypothesis = rng.bits(63);
    std::vector<int> counts(7);
    for (std::uint64_t bits = 0; bits < 64; ++bits)
      ++counts[static_cast<std::size_t>(
          wrong_bits(tree, bits, [&](std::size_t x) { return (hypothesis >> x & 1) != 0; }))];
    for (std::size_t j = 0; j <= 6; ++j) EXPECT_EQ(binomial_coefficient(6, j), counts[j]);
  }
}

// CC-16 to depth 12, of trees that were searched for and of trees by construction: the identity, and the bijection.
TEST(RandomAccess, TheIdentityHoldsToDepthTwelve) {
  for (std::size_t depth = 1; depth <= 12; ++depth) {
    const FiniteClass concepts(all_functions(depth));
    const MistakeTree tree = littlestone_dimension(concepts).tree;
    ASSERT_EQ(tree.depth, static_cast<int>(depth));
    for (std::uint64_t bits = 0; bits >> depth == 0; ++bits)
      ASSERT_EQ(wrong_bits(tree, bits, [&](std::size_t x) { return concepts.table().get(tree.concept_of(bits), x); }),
                0);
  }
}

TEST(RandomAccess, OfTreesByConstructionTheBijectionHoldsToDepthTwelve) {
  Rng rng = Rng::seeded(2);
  for (const NamedClass& named : {NamedClass{.name = ClassName::thresholds, .size = 4095},
                                  NamedClass{.name = ClassName::halfspaces, .size = 2, .dimension = 5},
                                  NamedClass{.name = ClassName::boxes, .size = 8, .dimension = 3}}) {
    const auto tree = NamedTree::of(named);
    ASSERT_EQ(tree->depth(), 12);
    std::vector<bool> hypothesis;
    while (Integer(hypothesis.size()) < points_of(named)) hypothesis.push_back(rng.bits(1) == 1);
    std::vector<int> counts(13);
    for (std::uint64_t bits = 0; bits < 4096; ++bits) {
      Path path;
      for (int i = 12; i-- > 0;) path.push_back(bits >> i & 1);
      const auto points = tree->points_on(path);
      const TreeConcept at = tree->concept_at(path);
      std::size_t wrong = 0;
      for (std::size_t i = 0; i < 12; ++i) {
        ASSERT_EQ(label_of(named, at, points[i]), path[i]);
        wrong += hypothesis[points[i]] != path[i];
      }
      ++counts[wrong];
    }
    for (std::size_t j = 0; j <= 12; ++j) EXPECT_EQ(binomial_coefficient(12, j), counts[j]) << describe(named);
  }
}

TEST(RandomAccess, SphereCoveringIsTightInSmallCases) {  // CC-17(a)
  EXPECT_EQ(covering_error(2, 2), Rational(1, 4));
  EXPECT_EQ(covering_error(3, 4), Rational(1, 6));
  EXPECT_EQ(covering_error(5, 32), 0);
  EXPECT_EQ(covering_error(5, 1), Rational(1, 2));
}

TEST(RandomAccess, ProtocolsNeedTheInformation) {
  EXPECT_NEAR(information_bits(10, Rational(1, 4)).low_double(), 10 * (1 - 0.8112781245), 1e-8);
  EXPECT_EQ(information_bits(10, 0).low(), 10);
  EXPECT_NEAR(information_bits(10, Rational(1, 2)).high_double(), 0, 1e-30);
  // The greedy count is the sharper of the two: with 2^b messages the error is at least that of b bits.
  for (std::uint64_t bits = 0; bits < 12; ++bits)
    EXPECT_LE(information_bits(12, covering_error(12, Integer(1) << bits)).low_double(),
              static_cast<double>(bits) + 1e-9);
}

TEST(RandomAccess, WhatIsGivenBackRulesOutPromises) {
  const Rational share(1, 256);
  EXPECT_NEAR(excluded_epsilon(share, 0.5, 10), std::log(128.0) / 10, 1e-12);
  EXPECT_EQ(excluded_epsilon(share, 1.0 / 512, 10), 0);
  EXPECT_NEAR(recall_limit(share, Rational(1, 10), 10).high_double(), std::exp(1.0) / 256, 1e-15);
  EXPECT_EQ(replacement_epsilon({1, 0, Neighbours::add_remove}), Rational(2));
  EXPECT_FALSE(replacement_epsilon({1, Rational(1, 10), Neighbours::replace}));
  EXPECT_FALSE(replacement_epsilon({1, 0, Neighbours::labels}));
}

}  // namespace discreet::random_access_test
