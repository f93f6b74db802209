// Results of local studies as text for people.
#pragma once

#include <string>

#include "discreet/json/json.h"

namespace discreet::cli {

std::string show_local(const std::string& verb, const Json& result);

}  // namespace discreet::cli
