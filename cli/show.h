// Results as text for people.
#pragma once

#include <string>

#include "discreet/json/json.h"

namespace discreet::cli {

std::string show(const std::string& verb, const Json& request, const Json& result);

enum class Ended { by_itself, interrupted };

// 0 fine, 1 no answer or undecided, 4 a check failed, 130 a verification that was interrupted before it could decide.
int exit_status(const std::string& verb, const Json& result, Ended ended);

}  // namespace discreet::cli
