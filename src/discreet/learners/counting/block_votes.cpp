#include "discreet/learners/counting/block_votes.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "discreet/base/integer.h"

namespace discreet::inline learners {
namespace {

std::uint64_t hash_of(const BitMatrix& vote) {
  std::uint64_t hash = 0x243F6A8885A308D3u;
  for (std::size_t i = 0; i < vote.rows(); ++i)
    for (std::uint64_t word : vote[i]) {
      Unsigned128 product = Unsigned128{hash ^ word} * 0x9E3779B97F4A7C15u;
      hash = static_cast<std::uint64_t>(product) + static_cast<std::uint64_t>(product >> 64) + 1;
    }
  return hash;
}

struct Key {
  std::uint64_t hash;
  std::size_t block;
  auto operator<=>(const Key&) const = default;
};

// Adds up equal votes, one after the other.
struct Tally {
  BlockVote result;
  std::int64_t most = 0, second = 0;

  void add(std::size_t block, std::int64_t votes) {
    if (votes > most) {
      second = std::exchange(most, votes);
      result.winner = block;
    } else {
      second = std::max(second, votes);
    }
  }
};

}  // namespace

BlockVote count_votes(std::span<const std::optional<BitMatrix>> votes, int hash_bits) {
  std::vector<Key> keys;
  for (std::size_t block = 0; block < votes.size(); ++block)
    if (votes[block]) keys.push_back({hash_of(*votes[block]) & (~std::uint64_t{0} >> (64 - hash_bits)), block});
  std::ranges::sort(keys);
  Tally tally;
  for (auto run = keys.begin(); run != keys.end();) {
    auto end = std::find_if(run, keys.end(), [&](const Key& key) { return key.hash != run->hash; });
    auto differs = [&](const Key& key) { return *votes[key.block] != *votes[run->block]; };
    // Votes with one hash are nearly always equal.
    if (std::any_of(run, end, differs)) {
      std::sort(run, end, [&](const Key& a, const Key& b) { return *votes[a.block] < *votes[b.block]; });
      for (auto next = run; (next = std::find_if(run, end, differs)) != end; run = next)
        tally.add(run->block, next - run);
    }
    tally.add(run->block, end - run);
    run = end;
  }
  tally.result.lead = tally.most - tally.second;
  return tally.result;
}

}  // namespace discreet::inline learners
