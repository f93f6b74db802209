// Writes and reads schemas and records as JSON: [{"name": "smokes", "low": 0, "high": 1, "words": ["no", "yes"]}, ...],
// and {"smokes": "yes", ...}.
#pragma once

#include "discreet/json/json.h"
#include "discreet/local/records/record.h"

namespace discreet::inline local {

Json write_record_schema(const RecordSchema& schema);
RecordSchema read_record_schema(const Json& from);  // Error: not such a list, or RecordSchema refuses it

// With words if a field has words. A record of one field may be its value alone.
Json write_record(const RecordSchema& schema, const Record& record);
Record read_record(const RecordSchema& schema, const Json& from);  // Error, naming the field

}  // namespace discreet::inline local
