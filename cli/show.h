// Results as text for people.
#pragma once

#include <string>

#include "discreet/app/json.h"

namespace discreet::cli {

std::string show(const std::string& verb, const Json& request, const Json& result);

// 0 fine, 1 no answer, 4 a check failed.
int exit_status(const std::string& verb, const Json& result);

}  // namespace discreet::cli
