// A verification as JSON: the output of `verify --json`.
//
// `measured` holds numbers rounded up, `measured.at_least` the same rounded down, `measured.exact` their names if they
// have one. An infinite epsilon is the text `infinity`. It is null if only the unexplored mass keeps it from being
// bounded, and if the time was up before a pair was compared. `witness.position` counts rows from 1.
#pragma once

#include "discreet/audit/verify/verifier.h"
#include "discreet/json/json.h"

namespace discreet::inline app {

Json to_json(const VerifyReport& report);

}  // namespace discreet::inline app
