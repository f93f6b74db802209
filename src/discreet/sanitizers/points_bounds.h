// Rows that the sanitizer of points needs (ML-5).
#pragma once

#include "discreet/sanitizers/points_options.h"

namespace discreet::inline sanitizers {

// All bounds. Those of the options' own mode are proved. The modes paper and pure are planned for a run at the goal's
// alpha, which decides their thresholds.
std::vector<Bound> points_bounds(const PointsOptions& options, const Integer& domain_size, const Accuracy& goal);

}  // namespace discreet::inline sanitizers
