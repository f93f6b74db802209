// JSON of which equal values have one text, in every language: RFC 8785, for what studies are written in.
//
// No blanks, members in the order of their names, numbers as JavaScript writes them, strings with the fewest escapes.
// Names of members must be of ASCII: those of the wire are, and others are ordered differently by bytes and by the RFC.
//
// Properties, checked by canonical_json_test.cpp: equal values have equal texts whatever order their members came in,
// the text is read back as the value, and web/client computes the same (vectors.json).
#pragma once

#include <string>

#include "discreet/json/json.h"

namespace discreet::inline service {

// Error (check): a member whose name is not of ASCII, or text that is not of UTF-8.
std::string canonical_json(const Json& value);

}  // namespace discreet::inline service
