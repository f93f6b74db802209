// JSON from the other side of the wire, which may be hostile.
#pragma once

#include "discreet/json/json.h"

namespace discreet::inline service {

// Objects of the wire have some twenty members, and a body is read within milliseconds.
inline constexpr std::size_t most_wire_members = 1000;

// As parse_json. Error: an object has more than most_wire_members. Error of Kind::machine: it takes longer than five
// seconds.
Json parse_wire(std::string_view text, int levels = 32);

}  // namespace discreet::inline service
