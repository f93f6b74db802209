#include "discreet/classes/finite/concept_differences.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <set>

#include "discreet/classes/finite/finite_table_test.h"

namespace discreet::concept_differences_test {

TEST(ConceptDifferences, OfCutsAreIntervals) {
  // Ten intervals, of which one is everything; three pairs of the others are
  // complements (a beginning and an end).
  const auto differences = differences_of(class_of({"0000", "0001", "0011", "0111", "1111"}));
  EXPECT_EQ(differences.sets, 9u);
  EXPECT_EQ(differences.queries.concepts(), 6u);
}

TEST(ConceptDifferences, ThereMayBeNone) {
  EXPECT_TRUE(differences_of(class_of({"0110"})).none());
  EXPECT_TRUE(differences_of(class_of({"0110", "0110", "1001"})).none());
  EXPECT_EQ(pairs_of(class_of({"0110", "0110", "1001"})), 1u);
}

TEST(ConceptDifferences, OppositesNeverAgree) {
  EXPECT_FALSE(some_agree_and_differ(class_of({"000", "111"})));
  EXPECT_TRUE(some_agree_and_differ(class_of({"000", "010"})));
  EXPECT_FALSE(some_agree_and_differ(class_of({"010", "010", "010"})));
  EXPECT_TRUE(some_agree_and_differ(class_of({"00", "10", "11"})));
}

TEST(ConceptDifferences, EveryPairIsCountedByOneOfThem) {
  EXPECT_TRUE(rc::check([] {
    const auto points = *rc::gen::inRange<std::size_t>(1, 7), concepts = *rc::gen::inRange<std::size_t>(1, 12);
    BitMatrix table(concepts, points);
    for (std::size_t i = 0; i < concepts; ++i)
      for (std::size_t j = 0; j < points; ++j) table.set(i, j, *rc::gen::arbitrary<bool>());
    const std::uint64_t all = (std::uint64_t{1} << points) - 1;
    std::set<std::uint64_t> sets, halves, found;
    for (std::size_t i = 0; i < concepts; ++i)
      for (std::size_t j = 0; j < i; ++j)
        if (std::uint64_t set = table[i][0] ^ table[j][0]; set != 0 && set != all) {
          sets.insert(set);
          halves.insert(std::min(set, all ^ set));
        }
    const auto differences = differences_of(FiniteClass(table));
    RC_ASSERT(differences.sets == sets.size());
    for (std::size_t q = 0; q < differences.queries.concepts(); ++q) {
      const std::uint64_t set = differences.queries[q][0];
      found.insert(std::min(set, all ^ set));
    }
    RC_ASSERT(found == halves);
    RC_ASSERT(found.size() == differences.queries.concepts());
  }));
}

}  // namespace discreet::concept_differences_test
