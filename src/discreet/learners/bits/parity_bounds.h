// Rows that the variants of the parity learner need.                               docs/learners/parity.md#utility
#pragma once

#include "discreet/learning/bound.h"

namespace discreet::inline learners {

struct ParityGoal {
  double dimension, epsilon, alpha, beta;
};

// KL-7: one run. Printed: success with probability 1/4. Tight: given an answer, its error is above alpha with
// probability at most `failure`, if each row is kept with probability `keep`.
double printed_run_rows(const ParityGoal& goal);
double tight_run_rows(const ParityGoal& goal, double keep, double failure);

// With the printed rows the printed run fails with probability 1/2 + 2^(-d-5) at most. It fails if it abstains, or if a
// vector of error above alpha survives. The second function is the probability that all of several disjoint parts fail.
double printed_run_failure(const ParityGoal& goal);
double all_parts_fail(double one, std::uint64_t parts);

// KL-8.F: the number of parts, their refusal probability and the rows of each.
struct FirstSuccessPlan {
  std::uint64_t chunks;
  double refuse, keep;
  std::uint64_t chunk_rows;
  std::uint64_t rows() const { return chunks * chunk_rows; }
};
FirstSuccessPlan first_success_plan(const ParityGoal& goal);  // the cheapest
FirstSuccessPlan first_success_plan(const ParityGoal& goal, std::uint64_t chunks);

// KL-8.P and KL-8.E: parts, and held-out rows that choose among them.
enum class Selection { continuous_noise, integer_noise, exponential };
struct CandidatesPlan {
  std::uint64_t chunks, chunk_rows, test_rows;
  std::uint64_t rows() const { return chunks * chunk_rows + test_rows; }
};
CandidatesPlan candidates_plan(const ParityGoal& goal, Selection selection);
CandidatesPlan candidates_plan(const ParityGoal& goal, Selection selection, std::uint64_t chunks);

}  // namespace discreet::inline learners
