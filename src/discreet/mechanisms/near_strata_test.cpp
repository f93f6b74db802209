#include "discreet/mechanisms/near_strata.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>

namespace discreet::near_strata_test {

// Scores in any order, in several parts: what comes out are the counts near the least of all.
RC_GTEST_PROP(NearStrata, TogetherTheyHoldTheWindowOfTheLeast, ()) {
  const auto width = *rc::gen::inRange<std::uint64_t>(1, 40);
  const auto scores = *rc::gen::nonEmpty(rc::gen::container<std::vector<std::int64_t>>(rc::gen::inRange(0, 61)));
  const auto split = *rc::gen::inRange<std::size_t>(1, 4);
  std::vector<NearStrata> parts(split, NearStrata(width, 60));
  std::map<std::int64_t, int> counts;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    parts[i % split].add(scores[i], i + 1);
    counts[scores[i]] += static_cast<int>(i + 1);
  }
  std::vector<Stratum> expected;
  for (auto [score, count] : counts)
    if (static_cast<std::uint64_t>(score - counts.begin()->first) < width) expected.push_back({score, count});
  RC_ASSERT(NearStrata::together(parts) == expected);
}

// A window of thousands of millions of scores takes no memory for those that do not occur.
TEST(NearStrata, AWideWindowHoldsFewScores) {
  const std::int64_t far = std::int64_t{1} << 40;
  std::vector<NearStrata> parts(2, NearStrata(~std::uint64_t{0}, 2 * far));
  parts[0].add(far, 3);
  parts[1].add(5, 1);
  parts[1].add(far, 4);
  EXPECT_TRUE(parts[1][far] == 4 && parts[1][6] == 0);
  EXPECT_EQ(NearStrata::together(parts), (std::vector<Stratum>{{5, 1}, {far, 7}}));
  std::vector<NearStrata> narrow(1, NearStrata(static_cast<std::uint64_t>(far), 2 * far));
  narrow[0].add(far + 9, 1);
  narrow[0].add(5, 1);
  EXPECT_EQ(NearStrata::together(narrow), (std::vector<Stratum>{{5, 1}}));
}

TEST(NearStrata, AnotherPartsLeastClosesTheWindow) {
  NearStrata part(5, 100);
  part.add(20, 1);
  part.lower_to(17);
  part.add(21, 1);
  part.add(22, 1);
  EXPECT_EQ(part.limit(), 22);
  EXPECT_TRUE(part[20] == 1 && part[21] == 1 && part[22] == 0 && part[17] == 0);
}

TEST(NearStrata, AWindowWiderThanAllScoresHoldsThemAll) {
  NearStrata part(~std::uint64_t{0}, 3);
  for (std::int64_t score : {3, 0, 3}) part.add(score, Unsigned128{1} << 100);
  EXPECT_TRUE(part[3] == Unsigned128{1} << 101 && part[0] == Unsigned128{1} << 100);
}

}  // namespace discreet::near_strata_test
