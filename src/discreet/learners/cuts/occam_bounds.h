// How the rows are shared out when the length of the answer is not known beforehand.     docs/learners/occam.md
#pragma once

#include <vector>

#include "discreet/learning/bound.h"

namespace discreet::inline learners {

struct OccamGoal {
  double epsilon, alpha, beta;
};

// What the user fixes; 0: as the proof needs.
struct OccamSplit {
  std::size_t first_rows = 0, test_rows = 0;
};

// One round: rows first, ..., then those that test what was learned from them.
struct OccamRound {
  std::size_t first, training, test;
  std::size_t level;   // hypotheses of levels 1, ..., level are learned from
  std::size_t accept;  // with at most so many mistakes on the test rows, noise included
  std::size_t end() const { return first + training + test; }
};

// No table has more rows.
inline constexpr std::size_t most_planned_rows = std::size_t{1} << 53;

// log_sizes[l - 1] = ln of the number of hypotheses of level l or less. All rounds that fit into `rows` rows.
std::vector<OccamRound> occam_plan(const std::vector<double>& log_sizes, const OccamGoal& goal, const OccamSplit& split,
                                   std::size_t rows);

// Rows with which a target of this level is learned with the goal's alpha and beta, refusals counted as failures.
std::uint64_t occam_plan_rows(const std::vector<double>& log_sizes, const OccamGoal& goal, std::size_t level);

// That many rows, and the lower bounds among those of the learner that knows the level.
std::vector<Bound> occam_bounds(const std::vector<double>& log_sizes, const OccamGoal& goal, std::size_t level,
                                const std::vector<Bound>& knowing, const std::string& source);

}  // namespace discreet::inline learners
