// The papers' representation dimensions are the natural logarithms of the sizes of menus. Both are written.
#pragma once

#include "discreet/app/verbs/theory/dimension/dimension_quantity.h"

namespace discreet::inline app {

// Of a number from 1 on, of any length; to the nearest double.
double natural_logarithm(const Integer& number);

// Add to a quantity {"size": {lower, upper}, "dimension": {name, lower, upper}, "alpha", "beta"?} and a remark that
// says it in words: hypotheses, and the logarithm of their number by its name. Of DRepDim, whose menus never fail,
// there is no beta. Nothing is added to what is infinite.
void describe_drepdim(Json& quantity, const DimensionTask& task);
void describe_repdim(Json& quantity, const DimensionTask& task);

}  // namespace discreet::inline app
