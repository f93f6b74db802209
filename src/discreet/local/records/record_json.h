// Writes and reads schemas, records and expressions as JSON: schemas as [{"name": "smokes", "low": 0, "high": 1,
// "words": ["no", "yes"]}, ...], and records as {"smokes": "yes", ...}.
#pragma once

#include "discreet/json/json.h"
#include "discreet/local/records/expression.h"
#include "discreet/local/records/record.h"

namespace discreet::inline local {

Json write_record_schema(const RecordSchema& schema);
RecordSchema read_record_schema(const Json& from);  // Error: not such a list, or RecordSchema refuses it

// With words if a field has words. A record of one field may be its value alone.
Json write_record(const RecordSchema& schema, const Record& record);
Record read_record(const RecordSchema& schema, const Json& from);  // Error, naming the field

// Expressions are for announcements and for every client.
//
// An integer is a constant and a text is a field. Everything else is an object with one key: {"sum": [[3, e], [-1,
// e]]}, {"times": [e, e]}, {"equals": [e, 3]}, {"at_least": [e, 3]}, {"and": [e, ...]}, {"or": [e, ...]}, {"not": e},
// {"xor": [e, ...]}, {"if": [condition, then, else]}.
Json write_expression(const Expression& expression);

// Error: not an expression, or too deep or too large. The Evaluator checks that its fields exist.
Expression read_expression(const Json& from);

}  // namespace discreet::inline local
