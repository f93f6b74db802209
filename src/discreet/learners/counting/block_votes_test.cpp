#include "discreet/learners/counting/block_votes.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <map>

namespace discreet::block_votes_test {

BitMatrix vote_of(unsigned code) {
  BitMatrix vote(2, 3);
  for (unsigned bit = 0; bit < 6; ++bit) vote.set(bit / 3, bit % 3, (code >> bit & 1) != 0);
  return vote;
}

TEST(BlockVotes, MostVotesWinWhateverTheHash) {
  EXPECT_TRUE(rc::check([] {
    auto codes = *rc::gen::container<std::vector<unsigned>>(rc::gen::inRange(0u, 7u));  // 6 abstains
    std::vector<std::optional<BitMatrix>> votes;
    std::map<unsigned, std::int64_t> counts;
    for (unsigned code : codes) {
      votes.push_back(code == 6 ? std::nullopt : std::optional(vote_of(9 * code)));
      if (code != 6) ++counts[code];
    }
    std::vector<std::int64_t> sizes{0, 0};
    for (auto [code, count] : counts) sizes.push_back(count);
    std::ranges::sort(sizes, std::greater());
    for (int hash_bits : {1, 2, 64}) {
      BlockVote vote = count_votes(votes, hash_bits);
      RC_ASSERT(vote.lead == sizes[0] - sizes[1]);
      RC_ASSERT(vote.winner.has_value() == !counts.empty());
      if (vote.winner) RC_ASSERT(counts.at(codes[*vote.winner]) == sizes[0]);
    }
  }));
}

TEST(BlockVotes, TiesDoNotDependOnTheOrderOfBlocks) {
  for (int hash_bits : {1, 64}) {
    std::vector<std::optional<BitMatrix>> votes{vote_of(1), vote_of(2), vote_of(1), vote_of(2)},
        turned(votes.rbegin(), votes.rend());
    EXPECT_EQ(*votes[*count_votes(votes, hash_bits).winner], *turned[*count_votes(turned, hash_bits).winner]);
    EXPECT_EQ(count_votes(votes, hash_bits).lead, 0);
  }
}

}  // namespace discreet::block_votes_test
