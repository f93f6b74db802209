// The verbs that need a network. Programs that link this library add them to those of app/request/call.h.
#pragma once

#include <vector>

#include "discreet/app/request/verb.h"

namespace discreet::inline service {

std::vector<Verb> service_verbs();

}  // namespace discreet::inline service
