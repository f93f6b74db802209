// A promise, or a budget, in words.
#pragma once

#include <string>

#include "discreet/json/json.h"

namespace discreet::cli {

std::string amount(const Json& cost);      // null: no limit
std::string promise(const Json& privacy);  // with its neighbour relation

}  // namespace discreet::cli
