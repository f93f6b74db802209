// Tested by line_test.cpp
#include "discreet/learners/points/line_blocks.h"

#include <algorithm>
#include <optional>

#include "discreet/algebra/modular.h"

namespace discreet::inline learners {

BlockRule learn_block(const Sample<GridRow>& block, std::uint64_t prime) {
  std::optional<PlanePoint> seen;
  for (std::size_t i = 0; i < block.size(); ++i) {
    if (block.y[i] == 0) continue;
    PlanePoint point = plane_point(block.x[i]);
    if (!seen) seen = point;
    if (point == *seen) continue;
    if (point.x == seen->x) return {};
    std::uint64_t run = inverse_mod(subtract_mod(point.x, seen->x, prime), prime);
    std::uint64_t slope = multiply_mod(subtract_mod(point.y, seen->y, prime), run, prime);
    return {BlockRule::Kind::line, slope, subtract_mod(point.y, multiply_mod(slope, point.x, prime), prime)};
  }
  if (!seen) return {};
  return {BlockRule::Kind::point, seen->x, seen->y};
}

std::vector<BlockRule> learn_blocks(const Sample<GridRow>& sample, std::size_t blocks, std::size_t block_rows,
                                    std::uint64_t prime, const Stage& stage) {
  std::vector<BlockRule> rules;
  rules.reserve(blocks);
  std::size_t asked = 0;
  constexpr std::size_t often = std::size_t{1} << 20;  // rows between two questions
  for (std::size_t block = 0; block < blocks; ++block) {
    rules.push_back(learn_block(sample.slice(block * block_rows, block_rows), prime));
    asked += block_rows;
    if (asked < often) continue;
    stage.at(block + 1, blocks);
    asked = 0;
  }
  return rules;
}

Vote count_votes(std::vector<BlockRule> votes) {
  std::ranges::sort(votes);
  struct Count {
    BlockRule rule;
    std::int64_t votes;
  };
  std::vector<Count> counts;
  for (auto run = votes.begin(); run != votes.end();) {
    auto end = std::find_if(run, votes.end(), [&](const BlockRule& rule) { return rule != *run; });
    counts.push_back({*run, end - run});
    run = end;
  }
  const Count& most = *std::ranges::max_element(counts, {}, &Count::votes);  // the first of them
  // A rule that comes before the winner in the order overtakes it with equally many votes, one after it needs one more.
  // Where all agree the rival is a rule without a vote: one before the winner, if there is one.
  auto to_win = [&](const BlockRule& rule, std::int64_t votes_of_rule) {
    return (most.votes - votes_of_rule + (rule < most.rule ? 1 : 2)) / 2;
  };
  if (counts.size() == 1) return {most.rule, (most.votes + (BlockRule{} < most.rule ? 1 : 2)) / 2};
  std::int64_t changes = most.votes;
  for (const Count& count : counts)
    if (count.rule != most.rule) changes = std::min(changes, to_win(count.rule, count.votes));
  return {most.rule, changes};
}

}  // namespace discreet::inline learners
