// Writes JSON so that equal values have one text, in every language: RFC 8785, for the documents of studies.
//
// No blanks, members in the order of their names, numbers as JavaScript writes them, strings with the fewest escapes.
// Names of members must be ASCII. Those of the wire are. Others have different orders by bytes and by the RFC.
//
// Properties, checked by canonical_json_test.cpp: Equal values have equal texts for every order of their members. The
// text is read back as the value. web/client computes the same (vectors.json).
#pragma once

#include <string>

#include "discreet/json/json.h"

namespace discreet::inline service {

// Error (check): the name of a member is not ASCII, or a text is not UTF-8.
std::string canonical_json(const Json& value);

}  // namespace discreet::inline service
