// What pins a study: a hash of all that is fixed when it is planned, and one of all that it asked and counted.
//
// The protocol hash is SHA-256 of the canonical JSON of the members of the study's document that never change. Whoever
// was told it before, on paper or by others who take part, knows that she is asked into the same study, and a device
// refuses a document that does not have the hash of its own members. The transcript hash goes on from there, round by
// round: SHA-256 of the canonical JSON of {"before": the hash so far, "questions": ..., "tallies": ...}. Anybody
// recomputes it from `GET /studies/NAME`, `/rounds/N` and `/tallies`: who has it has pinned everything that was
// published. docs/local/collector.md#hashes
#pragma once

#include <string>

#include "discreet/json/json.h"

namespace discreet::inline service {

// Of `wire`, `study`, `protocol`, `options`, `schema`, `epsilon`, `rounds`, `seed` and `closing`, in hexadecimal.
std::string protocol_hash(const Json& document);

// After one more closed round: what it asked, and a tally a question, as the wire has them. Begins with the protocol
// hash.
std::string transcript_hash(const std::string& before, const Json& questions, const Json& tallies);

}  // namespace discreet::inline service
