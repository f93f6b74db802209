// Writes and reads expressions as JSON, for announcements and for every client.
//
// An integer is a constant and a text is a field. Everything else is an object with one key: {"sum": [[3, e], [-1,
// e]]}, {"times": [e, e]}, {"equals": [e, 3]}, {"at_least": [e, 3]}, {"and": [e, ...]}, {"or": [e, ...]}, {"not": e},
// {"xor": [e, ...]}, {"if": [condition, then, else]}.
#pragma once

#include "discreet/json/json.h"
#include "discreet/local/records/expression.h"

namespace discreet::inline local {

Json write_expression(const Expression& expression);

// Error: not an expression, or too deep or too large. The Evaluator checks that its fields exist.
Expression read_expression(const Json& from);

}  // namespace discreet::inline local
