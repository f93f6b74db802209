// Counts the votes of blocks of rows, and finds the most frequent vote and its lead. A vote is a matrix of bits or an
// abstention.
#pragma once

#include <optional>
#include <span>

#include "discreet/algebra/bit_matrix.h"

namespace discreet::inline learners {

struct BlockVote {
  std::optional<std::size_t> winner;  // a block that voted for it. Empty if all abstained
  std::int64_t lead = 0;              // over the next one. A matrix without a vote has 0 votes
};

// Votes are grouped by a hash and compared in full. If several have the most votes, the winner depends on their
// content, not on their order. Tests use fewer bits of the hash, so that votes collide.
BlockVote count_votes(std::span<const std::optional<BitMatrix>> votes, int hash_bits = 64);

}  // namespace discreet::inline learners
