#include "discreet/mechanisms/near_strata.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>

namespace discreet {
namespace {

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

}  // namespace
}  // namespace discreet
