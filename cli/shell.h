// Completion scripts and the manual page, made from the output of `list`.
#pragma once

#include <string>

#include "discreet/json/json.h"

namespace discreet::cli {

std::string completion_script(const std::string& shell, const Json& listing);
std::string man_page(const Json& listing);

}  // namespace discreet::cli
