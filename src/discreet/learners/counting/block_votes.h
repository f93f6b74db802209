// Votes of blocks of rows, each a matrix of bits or an abstention: the one that most have, and its lead.
#pragma once

#include <optional>
#include <span>

#include "discreet/algebra/bit_matrix.h"

namespace discreet::inline learners {

struct BlockVote {
  std::optional<std::size_t> winner;  // a block that voted for it; nothing if all abstained
  std::int64_t lead = 0;              // over the next one; matrices that nobody voted for have 0 votes
};

// Votes are brought together by a hash and compared in full. Of several with most votes one counts that depends on what
// they are, not on where they stand. Tests take fewer bits of the hash, so that votes collide.
BlockVote count_votes(std::span<const std::optional<BitMatrix>> votes, int hash_bits = 64);

}  // namespace discreet::inline learners
