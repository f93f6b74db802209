// Results of `arrow`, `claim` and `recall`, as text.
#pragma once

#include <string>

#include "discreet/json/json.h"

namespace discreet::cli {

std::string show_arrow(const Json& result);
std::string show_claim(const Json& result);
std::string show_recall(const Json& result);

}  // namespace discreet::cli
