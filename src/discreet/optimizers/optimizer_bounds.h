// Rows that the optimizers `scores` (RD-15) and `deep_point` (RD-20) need.
#pragma once

#include "discreet/learning/bound.h"

namespace discreet::inline optimizers {

std::vector<Bound> score_bounds(std::size_t solutions, const Rational& epsilon, const Accuracy& goal);

std::vector<Bound> deep_point_bounds(const Integer& candidates, std::size_t axes, const Rational& epsilon,
                                     const Accuracy& goal);

}  // namespace discreet::inline optimizers
