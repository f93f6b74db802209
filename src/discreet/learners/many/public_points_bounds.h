// The variant agnostic of many_points with public values: the values that are candidates, and the rows needed.
// docs/learners/many_points.md#utility
#pragma once

#include "discreet/learners/many/many_points_bounds.h"

namespace discreet::inline learners {

// With selections of this rate.
AgnosticPoints public_points(const ManyPointsLearner::Options& options, const Rational& rate);

// The heaviest values cover the others, and cost nothing.
CoverSelection with_public_values(const AgnosticPoints& points, CoverSelection cover);

// Rows needed if all values that occur are candidates.
double every_value_rows(const ManyPointsLearner::Options& options, const Rational& rate, const Accuracy& goal);

// The number of heaviest values to keep, or every_value if that needs fewer rows.
std::size_t public_candidates(const ManyPointsLearner::Options& options, const Rational& delta);

}  // namespace discreet::inline learners
