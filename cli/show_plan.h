// Plans as text for people: rows, bounds, and comparisons.
#pragma once

#include <string>

#include "discreet/json/json.h"

namespace discreet::cli {

std::string show_plan(const Json& result);

}  // namespace discreet::cli
