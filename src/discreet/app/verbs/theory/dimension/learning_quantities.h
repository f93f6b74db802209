// The combinatorial quantities of `dimension`: VC, dual VC, Littlestone and threshold dimension.
#pragma once

#include "discreet/app/verbs/theory/dimension/dimension_quantity.h"

namespace discreet::inline app {

Measured measure_vc(const DimensionTask& task);
Measured measure_dual_vc(const DimensionTask& task);
Measured measure_littlestone(const DimensionTask& task);
Measured measure_threshold(const DimensionTask& task);

}  // namespace discreet::inline app
