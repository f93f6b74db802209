// Rows that the optimizer `scores` needs (RD-15).
#pragma once

#include "discreet/learning/bound.h"

namespace discreet::inline optimizers {

std::vector<Bound> score_bounds(std::size_t solutions, const Rational& epsilon, const Accuracy& goal);

}  // namespace discreet::inline optimizers
