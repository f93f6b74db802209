// The result of a function drawn evenly from all functions on the points, with certificates
// (dimensions/menus/light/light_sets.h).
#pragma once

#include "discreet/app/verbs/theory/dimension/named_quantities.h"

namespace discreet::inline app {

std::optional<KnownEnd> light_tau_upper(const DimensionTask& task);
std::optional<KnownEnd> light_repdim_upper(const DimensionTask& task);

}  // namespace discreet::inline app
