// The papers' representation dimensions are the natural logarithms of the sizes of menus. Both are written.
#pragma once

#include "discreet/app/verbs/theory/dimension/dimension_quantity.h"

namespace discreet::inline app {

// For a number from 1 on, of any length, to the nearest double.
double natural_logarithm(const Integer& number);

// Add {"size": {lower, upper}, "dimension": {name, lower, upper}, "alpha", "beta"?} to a quantity. They also add a
// remark in words: hypotheses, and the logarithm of their number by its name. DRepDim has no beta, because its menus
// never fail. Nothing is added to an infinite quantity.
void describe_drepdim(Json& quantity, const DimensionTask& task);
void describe_repdim(Json& quantity, const DimensionTask& task);

}  // namespace discreet::inline app
