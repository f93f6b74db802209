// Rows that the variants of the line learner ask for, and those without which no learner of lines exists.
// docs/learners/line.md#utility
#pragma once

#include "discreet/bounds/learners/menu_bounds.h"

namespace discreet::inline learners {

struct LineGoal {
  double epsilon, delta, alpha, beta;
};

// Among the three things that a block of so many realizable rows can show (nothing, the heaviest positive point alone,
// two points) one has at least this probability; between 0 and 1/4, growing. At least 2 rows.
double heavy_share(double block_rows);

// CC-13: so many blocks, of so many rows, in a stability histogram with the delta of `threshold`.
struct HistogramPlan {
  std::uint64_t blocks, block_rows;
  double delta;
  std::uint64_t rows() const { return blocks * block_rows; }
};
HistogramPlan line_histogram_plan(const LineGoal& goal);
// The same with a given number of blocks and delta; nothing where that cannot reach the goal.
std::optional<HistogramPlan> line_histogram_plan(const LineGoal& goal, std::uint64_t blocks);

// CC-10: hash functions of the intercept, for every slope.
HashedMenu line_menu_plan(std::uint64_t prime, const MenuGoal& goal);

// CC-12: stages of so many blocks of block_rows 2^i rows, i below `stages`, and held-out rows that choose among them.
struct SweepPlan {
  static constexpr unsigned stages = 9;
  std::uint64_t blocks, block_rows, test_rows;
  std::uint64_t rows() const { return blocks * block_rows * ((1 << stages) - 1) + test_rows; }
};
SweepPlan line_sweep_plan(const LineGoal& goal);
// CC-11: one stage of random size, failure beta, as repaired: infinite for all but a large beta.
double random_stage_rows(const LineGoal& goal);

// CC-18 and its form for delta > 0.
double line_lower_bound(double prime, const LineGoal& goal);

}  // namespace discreet::inline learners
