// Rows needed by every agnostic learner, private or not: without them no learner works on noisy labels.
//
// At one point, two concepts give different labels, and labels are drawn with a bias: one of them comes up with
// probability (1 + bias) / 2. An answer with the other label errs `bias` more than the best concept. To find the right
// label from n rows, except with probability beta, takes (1 - bias^2)^n <= 4 beta (1 - beta).
// docs/theory/lower_bounds.md#noisy-labels
#pragma once

#include "discreet/bounds/theory/row_bounds.h"

namespace discreet::inline bounds {

// AG.1, for a class with two concepts that differ at a point: ln(1 / (4 beta (1 - beta))) / -ln(1 - alpha^2).
RowBound noisy_label_rows(const LearnerClaim& claim);

// AG.D, for a class that shatters `vc` points. Labels are biased on each of them. The best of many biases above alpha
// is the `lambda` of the bound.
RowBound noisy_points_rows(std::uint64_t vc, const LearnerClaim& claim);

}  // namespace discreet::inline bounds
