#include "discreet/mechanisms/parted_strata.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>
#include <stdexcept>

namespace discreet::parted_strata_test {

const Progress silent;

// A member is its number here: those of the parts in their order, then one that belongs to none.
RC_GTEST_PROP(PartedStrata, EveryMemberIsCountedAndFoundOnce, ()) {
  const auto scores = *rc::gen::container<std::vector<std::int64_t>>(rc::gen::inRange(0, 20));
  const auto parts = *rc::gen::inRange<std::size_t>(1, 6);
  const auto width = *rc::gen::inRange<std::uint64_t>(1, 25);
  const std::int64_t other = *rc::gen::inRange(0, 20);
  std::map<std::int64_t, std::vector<std::size_t>> expected;
  for (std::size_t i = 0; i < scores.size(); ++i) expected[scores[i]].push_back(i);
  expected[other].push_back(scores.size());
  expected.erase(expected.lower_bound(expected.begin()->first + static_cast<std::int64_t>(width)), expected.end());

  PartedStrata strata;
  strata.begin(parts, width, 19);
  strata.rest().add(other, 1);
  auto near = strata.count(scores.size(), {silent}, [&](std::size_t part, NearStrata& into) {
    const Slice slice(scores.size(), part, parts);
    for (std::size_t i = slice.first; i < slice.last; ++i) into.add(scores[i], 1);
    return Unsigned128{slice.last - slice.first};
  });
  RC_ASSERT(near.size() == expected.size());
  for (const Stratum& stratum : near) {
    const auto& members = expected.at(stratum.score);
    RC_ASSERT(stratum.count == members.size());
    for (std::size_t rank = 0; rank < members.size(); ++rank) {
      auto [part, left] = strata.find({stratum.score, rank});
      std::size_t i = scores.size();
      if (part < parts)
        for (i = Slice(scores.size(), part, parts).first; scores[i] != stratum.score || left-- > 0; ++i) {
        }
      RC_ASSERT(i == members[rank]);
    }
  }
}

TEST(PartedStrata, LostMembersAreNoticedWhateverTheirScores) {
  for (std::uint64_t came_by : {2, 3, 4}) {
    PartedStrata strata;
    strata.begin(2, 1, 9);
    auto count = [&] {
      strata.count(2 * 3, {silent}, [&](std::size_t, NearStrata& into) {
        into.add(5, 1);
        return Unsigned128{came_by};
      });
    };
    if (came_by == 3)
      EXPECT_NO_THROW(count());
    else
      EXPECT_THROW(count(), std::logic_error);
  }
}

TEST(PartedStrata, WideWindowsAreFew) {
  EXPECT_EQ(PartedStrata::most_parts(1, 9), 256u);
  EXPECT_EQ(PartedStrata::most_parts(std::uint64_t{1} << 20, std::int64_t{1} << 40), 16u);
  EXPECT_EQ(PartedStrata::most_parts(~std::uint64_t{0}, (std::int64_t{1} << 20) - 1), 16u);
  EXPECT_EQ(PartedStrata::most_parts(~std::uint64_t{0}, std::int64_t{1} << 40), 4u);
}

}  // namespace discreet::parted_strata_test
