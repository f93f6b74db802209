// Dimensions of classes, and games about them, as text for people.
#pragma once

#include <string>

#include "discreet/json/json.h"

namespace discreet::cli {

std::string show_dimension(const Json& result);
std::string show_play(const Json& result);

}  // namespace discreet::cli
