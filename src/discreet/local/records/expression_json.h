// Expressions as JSON: what an announcement carries, and what every client reads.
//
// An integer is a constant and a text is a field; everything else is an object with one key: {"sum": [[3, e], [-1,
// e]]}, {"times": [e, e]}, {"equals": [e, 3]}, {"at_least": [e, 3]}, {"and": [e, ...]}, {"or": [e, ...]}, {"not": e},
// {"xor": [e, ...]}, {"if": [condition, then, else]}.
#pragma once

#include "discreet/json/json.h"
#include "discreet/local/records/expression.h"

namespace discreet::inline local {

Json write_expression(const Expression& expression);

// Error: no expression, or too deep or too large. Whether its fields exist is the Evaluator's business.
Expression read_expression(const Json& from);

}  // namespace discreet::inline local
