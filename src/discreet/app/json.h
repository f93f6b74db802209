// JSON with keys in the order in which they were written.
#pragma once

#include <nlohmann/json.hpp>

namespace discreet {

using Json = nlohmann::ordered_json;

}  // namespace discreet
