// JSON with keys in the order in which they were written.
#pragma once

#include <nlohmann/json.hpp>
#include <string_view>

namespace discreet::inline json {

using Json = nlohmann::ordered_json;

// All text from outside enters here. Error: it is not complete JSON, it is nested deeper than `most` levels, or an
// object has a key twice. Readers disagree about repeated keys. Copying, comparing and writing a value recur into it,
// so unlimited depth would overflow the stack. Time: in proportion to the text.
Json parse_json(std::string_view text, int most = 32);

}  // namespace discreet::inline json
