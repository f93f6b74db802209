// JSON with keys in the order in which they were written.
#pragma once

#include <nlohmann/json.hpp>
#include <string_view>

namespace discreet {

using Json = nlohmann::ordered_json;

// The only way in for text from outside. Error: it is no complete JSON, or nested deeper than `most` levels.
// Copying, comparing and writing a value recur into it, so that depth without a limit would overflow the
// stack.
Json parse_json(std::string_view text, int most = 32);

}  // namespace discreet
