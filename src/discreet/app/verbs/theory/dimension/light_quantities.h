// The result of a function drawn evenly from all functions on the points, with certificates
// (dimensions/menus/light/light_sets.h).
#pragma once

#include "discreet/app/verbs/theory/dimension/named_quantities.h"

namespace discreet::inline app {

// Searched for once, with a part of the time that is left then. Empty if menus are restricted, or if more points are
// left than such proofs are searched for.
const std::optional<LightProof>& known_light(const DimensionTask& task);

std::optional<KnownEnd> light_tau_upper(const DimensionTask& task);
std::optional<KnownEnd> light_repdim_upper(const DimensionTask& task);

}  // namespace discreet::inline app
