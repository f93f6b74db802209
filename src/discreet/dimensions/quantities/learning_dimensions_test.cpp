#include "discreet/dimensions/quantities/learning_dimensions.h"

#include <gtest/gtest.h>

namespace discreet::learning_dimensions_test {

template <class Proof, class End>
bool rests_on(const std::optional<End>& end) {
  return end && std::holds_alternative<Proof>(end->proof);
}

ProvedInterval littlestone(const ConceptClass& concepts) { return littlestone_ends(concepts, {}, {Progress{}}); }

ConceptClass thresholds(std::int64_t size) {
  return ConceptClass(NamedClass{.name = ClassName::thresholds, .size = size});
}

// The witness of a search is kept where the closed form says as much from below, and replaced from above.
TEST(LearningDimensions, ASmallClassIsSearchedAndTheFormulaSparesTheExhaustion) {
  const ProvedInterval ends = littlestone(thresholds(7));
  EXPECT_EQ(ends.lower->value, 3);
  EXPECT_EQ(ends.upper->value, 3);
  EXPECT_TRUE(rests_on<MistakeTree>(ends.lower));
  EXPECT_TRUE(rests_on<ClosedForm>(ends.upper));
  EXPECT_FALSE(ends.cut_short);
}

TEST(LearningDimensions, AClassWithoutATableIsKnownByItsConstruction) {
  const ConceptClass large = thresholds((std::int64_t{1} << 40) - 1);
  const ProvedInterval ends = littlestone(large);
  EXPECT_EQ(ends.lower->value, 40);
  ASSERT_TRUE(rests_on<ConstructedTree>(ends.lower));
  EXPECT_EQ(std::get<ConstructedTree>(ends.lower->proof).depth, 40);
}

TEST(LearningDimensions, ATableHasItsSearchAlone) {
  BitMatrix bits(3, 2);
  bits.set(1, 1, true), bits.set(2, 0, true), bits.set(2, 1, true);
  const ConceptClass table{FiniteClass(bits)};
  const ProvedInterval vc = vc_ends(table, {}, {Progress{}});
  EXPECT_EQ(vc.lower->value, 1);
  EXPECT_TRUE(rests_on<ShatteredSet>(vc.lower));
  EXPECT_TRUE(rests_on<UpperEnd>(vc.upper));
  EXPECT_TRUE(rests_on<ThresholdChain>(threshold_ends(table, 1, {}, {Progress{}}).lower));
}

TEST(LearningDimensions, AFewMistakesBoundTheChain) {
  BitMatrix all(4, 2);  // every labelling of two points: a tree of depth 2, and no chain of more than 2
  for (std::size_t i = 0; i < 4; ++i) all.set(i, 0, i & 1), all.set(i, 1, i & 2);
  const ConceptClass table{FiniteClass(all)};
  const ProvedInterval free = threshold_ends(table, std::nullopt, {}, {Progress{}});
  const ProvedInterval bound = threshold_ends(table, 0, {}, {Progress{}});
  EXPECT_FALSE(rests_on<ByLittlestone>(free.upper));
  EXPECT_TRUE(rests_on<ByLittlestone>(bound.upper));
  EXPECT_EQ(bound.upper->value, 1);
}

}  // namespace discreet::learning_dimensions_test
