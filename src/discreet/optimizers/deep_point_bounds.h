// Rows that the optimizer `deep_point` needs (RD-20).
#pragma once

#include "discreet/learning/bound.h"

namespace discreet::inline optimizers {

std::vector<Bound> deep_point_bounds(const Integer& candidates, std::size_t axes, const Rational& epsilon,
                                     const Accuracy& goal);

}  // namespace discreet::inline optimizers
