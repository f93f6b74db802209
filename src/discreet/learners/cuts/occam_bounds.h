// How the rows are divided when the length of the answer is unknown.     docs/learners/occam.md
#pragma once

#include <vector>

#include "discreet/learning/bound.h"

namespace discreet::inline learners {

struct OccamGoal {
  double epsilon, alpha, beta;
};

// The numbers that the user fixes. 0: as the proof needs.
struct OccamSplit {
  std::size_t first_rows = 0, test_rows = 0;
};

// One round: training rows from `first` on, then the rows that test the learned hypothesis.
struct OccamRound {
  std::size_t first, training, test;
  std::size_t level;   // the round learns from the hypotheses of levels 1, ..., level
  std::size_t accept;  // at most this many mistakes on the test rows, noise included
  std::size_t end() const { return first + training + test; }
};

// No table has more rows.
inline constexpr std::size_t most_planned_rows = std::size_t{1} << 53;

// log_sizes[l - 1] = ln of the number of hypotheses of level l or less. All rounds that fit into `rows` rows.
std::vector<OccamRound> occam_plan(const std::vector<double>& log_sizes, const OccamGoal& goal, const OccamSplit& split,
                                   std::size_t rows);

// Rows that learn a target of this level with the goal's alpha and beta. Refusals count as failures.
std::uint64_t occam_plan_rows(const std::vector<double>& log_sizes, const OccamGoal& goal, std::size_t level);

// These rows, and the lower bounds among those of the learner that knows the level.
std::vector<Bound> occam_bounds(const std::vector<double>& log_sizes, const OccamGoal& goal, std::size_t level,
                                const std::vector<Bound>& knowing, const std::string& source);

}  // namespace discreet::inline learners
