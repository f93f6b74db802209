// The verbs that need a network: what the programs that link this library add to those of app/call.h.
#pragma once

#include <vector>

#include "discreet/app/call.h"

namespace discreet {

std::vector<Verb> service_verbs();

}  // namespace discreet
