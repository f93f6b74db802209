// Finds the simplest rule that fits a block of rows of the plane, and counts the votes of the blocks.
//
// The block learner is made for realizable rows and accepts any rows. Two different positive points give the line
// through them. A single positive point gives itself, and no positive point gives the empty rule. Two positive points
// above each other lie on no line y = a x + b, so they give the empty rule too.
#pragma once

#include <compare>
#include <vector>

#include "discreet/base/progress.h"
#include "discreet/learning/grid_rows.h"

namespace discreet::inline learners {

struct PlanePoint {
  std::uint64_t x = 0, y = 0;
  auto operator<=>(const PlanePoint&) const = default;
};
inline PlanePoint plane_point(const GridRow& row) { return {row[0], row[1]}; }

// Ordered: the empty rule comes first.
struct BlockRule {
  enum class Kind { none, point, line } kind = Kind::none;
  std::uint64_t first = 0, second = 0;  // x and y of the point, or slope and intercept of the line
  auto operator<=>(const BlockRule&) const = default;
};

BlockRule learn_block(const Sample<GridRow>& block, std::uint64_t prime);

// One rule per block, for `blocks` consecutive blocks of `block_rows` rows from the first row on. The sample has enough
// rows.
std::vector<BlockRule> learn_blocks(const Sample<GridRow>& sample, std::size_t blocks, std::size_t block_rows,
                                    std::uint64_t prime, const Stage& stage);

// The rule with the most votes and the least number of votes (at least 1) that must change for another rule to win. If
// several rules have the most votes, the first in their order wins.
struct Vote {
  BlockRule winner;
  std::int64_t changes;
};
Vote count_votes(std::vector<BlockRule> votes);  // at least one vote

}  // namespace discreet::inline learners
