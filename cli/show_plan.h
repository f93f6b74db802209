// Plans as text for people: rows, bounds, what they are compared with.
#pragma once

#include <string>

#include "discreet/json/json.h"

namespace discreet::cli {

std::string show_plan(const Json& result);

}  // namespace discreet::cli
