#include "discreet/classes/finite/concept_sums.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

namespace discreet::concept_sums_test {

TEST(ConceptSums, AreTheSumsOverThePointsOfAConcept) {
  EXPECT_TRUE(rc::check([] {
    const auto points = *rc::gen::inRange<std::size_t>(1, 130), concepts = *rc::gen::inRange<std::size_t>(1, 20);
    BitMatrix table(concepts, points);
    for (std::size_t i = 0; i < concepts; ++i)
      for (std::size_t j = 0; j < points; ++j) table.set(i, j, *rc::gen::arbitrary<bool>());
    const auto counts =
        *rc::gen::container<std::vector<std::uint64_t>>(points, rc::gen::inRange<std::uint64_t>(0, 1u << 30));
    const Progress none;
    const auto sums = concept_sums(FiniteClass(table), counts, {none});
    for (std::size_t h = 0; h < concepts; ++h) {
      std::int64_t expected = 0;
      for (std::size_t x = 0; x < points; ++x) expected += table.get(h, x) ? static_cast<std::int64_t>(counts[x]) : 0;
      RC_ASSERT(sums[h] == expected);
    }
  }));
}

}  // namespace discreet::concept_sums_test
