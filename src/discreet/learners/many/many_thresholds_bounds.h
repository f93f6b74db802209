// Rows that the learner of many thresholds needs. docs/learners/many_thresholds.md#utility
#pragma once

#include <functional>

#include "discreet/bounds/learners/cover_selection_bounds.h"

namespace discreet::inline learners {

// The facts that decide the rows needed.
struct ManyCuts {
  double log_size, log_class;  // ln of the values of the domain, and of its cuts
  double labels;
  double cover_epsilon, cover_delta;  // budget of the cuts. 0 where values are public
  double rate;                        // rate of a selection
};

// UB-7 and UB-11 with the split of the paper: the cuts, one selection per label, and errors on the rows near the true
// ones.
struct ManyCutTerms {
  double cover, selection, deviation;
  Term most() const;
};
ManyCutTerms many_cut_terms(const ManyCuts& cuts, double alpha, double beta);

// Cuts found by halving the rows `levels` times.
CoverSelection cover_of(const ManyCuts& cuts, std::int64_t levels);
// Cuts of public values that divide the rows into `parts` parts. Infinite: every cut. Empty: as many as a radius needs.
CoverSelection public_cover_of(const ManyCuts& cuts, std::optional<double> parts);

}  // namespace discreet::inline learners
