// Rows that the variants of the line learner need, and rows that every learner of lines needs.
// docs/learners/line.md#utility
#pragma once

#include "discreet/bounds/learners/menu_bounds.h"

namespace discreet::inline learners {

struct LineGoal {
  double epsilon, delta, alpha, beta;
};

// A block of realizable rows can show three things: nothing, the heaviest positive point alone, or two points. One of
// them has at least this probability. It is between 0 and 1/4 and grows with `block_rows`, which is at least 2.
double heavy_share(double block_rows);

// CC-13: blocks, and rows per block, for a stability histogram with the delta of `threshold`.
struct HistogramPlan {
  std::uint64_t blocks, block_rows;
  double delta;
  std::uint64_t rows() const { return blocks * block_rows; }
};
HistogramPlan line_histogram_plan(const LineGoal& goal);
// The same with a given number of blocks and delta. Empty if that cannot reach the goal.
std::optional<HistogramPlan> line_histogram_plan(const LineGoal& goal, std::uint64_t blocks);

// CC-10: hash functions of the intercept, for every slope.
HashedMenu line_menu_plan(std::uint64_t prime, const MenuGoal& goal);

// CC-12: stage i, for i below `stages`, has `blocks` blocks of block_rows 2^i rows. Held-out rows choose among the
// stages.
struct SweepPlan {
  static constexpr unsigned stages = 9;
  std::uint64_t blocks, block_rows, test_rows;
  std::uint64_t rows() const { return blocks * block_rows * ((1 << stages) - 1) + test_rows; }
};
SweepPlan line_sweep_plan(const LineGoal& goal);
// CC-11, as repaired: one stage of random size, failure probability beta. Infinite unless beta is large.
double random_stage_rows(const LineGoal& goal);

// CC-18, for a promise about replaced rows.
Bound line_lower_bound(const Integer& prime, const Privacy& promise, const Accuracy& goal);

}  // namespace discreet::inline learners
