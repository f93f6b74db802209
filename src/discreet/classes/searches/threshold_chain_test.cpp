#include "discreet/classes/searches/threshold_chain.h"

#include <gtest/gtest.h>

#include "discreet/classes/finite/tables_test.h"
#include "discreet/classes/named/named_class.h"
#include "discreet/classes/searches/known_dimensions.h"
#include "discreet/classes/searches/littlestone.h"

namespace discreet::threshold_chain_test {

// All sequences, from the front.
std::size_t longest(const FiniteClass& concepts, const std::vector<std::size_t>& rows,
                    const std::vector<std::size_t>& points) {
  std::size_t best = 0;
  for (std::size_t f : rows)
    for (std::size_t x : points) {
      if (!concepts.table().get(f, x)) continue;
      std::vector<std::size_t> other_rows, other_points;
      for (std::size_t g : rows)
        if (!concepts.table().get(g, x)) other_rows.push_back(g);
      for (std::size_t y : points)
        if (y != x && concepts.table().get(f, y)) other_points.push_back(y);
      best = std::max(best, 1 + longest(concepts, other_rows, other_points));
    }
  return best;
}

std::vector<std::size_t> all(std::size_t size) {
  std::vector<std::size_t> numbers(size);
  for (std::size_t i = 0; i < size; ++i) numbers[i] = i;
  return numbers;
}

TEST(ThresholdChain, IsTheLongestOnRandomTables) {
  Rng rng = Rng::seeded(6);
  for (int trial = 0; trial < 400; ++trial) {
    const FiniteClass concepts = random_table(1 + rng.bits(3), 1 + rng.bits(3), rng);
    const ThresholdInterval found = find_threshold_chain(concepts, SIZE_MAX);
    EXPECT_EQ(found.lower(), longest(concepts, all(concepts.concepts()), all(concepts.points()))) << trial;
    EXPECT_EQ(found.upper, found.lower());
    EXPECT_EQ(defect(found.chain, concepts), std::nullopt);
  }
}

TEST(ThresholdChain, NamedClassesHaveWhatTheFormulasSay) {
  for (const NamedClass& named :
       {NamedClass{ClassName::points, 6}, NamedClass{ClassName::thresholds, 12}, NamedClass{ClassName::intervals, 8},
        NamedClass{ClassName::boxes, 3, 2}, NamedClass{ClassName::parities, 4}, NamedClass{ClassName::lines, 5},
        NamedClass{ClassName::conjunctions, 3}, NamedClass{ClassName::cube, 5}}) {
    const FiniteClass concepts = table_of(named);
    const ThresholdInterval found = find_threshold_chain(concepts, SIZE_MAX, TimeLimit(20));
    EXPECT_EQ(static_cast<std::int64_t>(found.lower()), known_dimensions(named).threshold->lower) << describe(named);
    EXPECT_EQ(defect(found.chain, concepts), std::nullopt);
  }
}

// k < 2^(L + 1), and log2 of the Littlestone dimension is found in it.
TEST(ThresholdChain, IsTiedToTheLittlestoneDimension) {
  Rng rng = Rng::seeded(8);
  for (int trial = 0; trial < 200; ++trial) {
    const FiniteClass concepts = random_table(1 + rng.bits(4), 1 + rng.bits(3), rng);
    const auto chain = find_threshold_chain(concepts, SIZE_MAX).lower();
    const int littlestone = littlestone_dimension(concepts).upper;
    EXPECT_LT(chain, std::size_t{2} << littlestone);
    if (littlestone >= 1)
      EXPECT_GE(chain, static_cast<std::size_t>(std::bit_width(static_cast<unsigned>(littlestone)) - 1));
  }
}

TEST(ThresholdChain, NothingBelowAKnownBoundIsSearched) {
  const FiniteClass concepts = table_of({ClassName::thresholds, 6});
  const ThresholdInterval found = find_threshold_chain(concepts, 6);
  EXPECT_EQ(found.lower(), 6u);
  EXPECT_EQ(found.upper, 6u);
  EXPECT_EQ(found.reason, UpperEnd::counting);
}

// The first chain too ends where enough is found, and asks for the time.
TEST(ThresholdChain, TheFirstChainEndsInTimeToo) {
  const FiniteClass concepts = table_of({ClassName::thresholds, 9});
  const TimeLimit none(0);
  EXPECT_EQ(find_threshold_chain(concepts, 5).lower(), 5u);
  EXPECT_LT(find_threshold_chain(concepts, SIZE_MAX, none).lower(), concepts.points());
  const Progress stopped{.report = {}, .stop = [] { return true; }};
  EXPECT_THROW(find_threshold_chain(concepts, SIZE_MAX, {}, {stopped}), Error);
}

TEST(ThresholdChain, WhatIsNoneIsFound) {
  const FiniteClass thresholds = table_of({"000", "100", "110", "111"});
  EXPECT_EQ(defect(ThresholdChain{{2, 1, 0}, {3, 2, 1}}, thresholds), std::nullopt);
  EXPECT_EQ(defect(ThresholdChain{{2, 1}, {2, 3}}, thresholds), "concept 1 of the chain labels point 1 with 0");
  EXPECT_EQ(defect(ThresholdChain{{2}, {3, 2}}, thresholds), "a chain has as many points as concepts");
}

}  // namespace discreet::threshold_chain_test
