// What a function drawn evenly from all functions on the points achieves, with certificates (dimensions/menus/light/light_sets.h).
#pragma once

#include "discreet/app/verbs/theory/dimension/named_quantities.h"

namespace discreet::inline app {

// Searched for once, with a part of the time that is left then. Nothing when menus are restricted, or more points are
// left than such proofs are searched for.
const std::optional<LightProof>& known_light(const DimensionTask& task);

std::optional<KnownEnd> light_tau_upper(const DimensionTask& task);
std::optional<KnownEnd> light_repdim_upper(const DimensionTask& task);

}  // namespace discreet::inline app
