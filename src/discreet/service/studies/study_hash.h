// Pins a study: a hash of all that is fixed when it is planned, and a hash of all its questions and counts.
//
// The protocol hash is SHA-256 of the canonical JSON of the members of the study's document that never change.
// Participants may get it before, on paper or from others. Then they can check that the invitation is to the same
// study. A device refuses a document that does not have the hash of its own members. The transcript hash goes on from
// there, round by round: SHA-256 of the canonical JSON of {"before": the hash so far, "questions": ..., "tallies":
// ...}. Anybody can recompute it from `GET /studies/NAME`, `/rounds/N` and `/tallies`. This hash pins everything that
// was published. docs/local/collector.md#hashes
#pragma once

#include <string>

#include "discreet/json/json.h"

namespace discreet::inline service {

// The hash of `wire`, `study`, `protocol`, `options`, `schema`, `epsilon`, `rounds`, `seed` and `closing`, in
// hexadecimal.
std::string protocol_hash(const Json& document);

// The hash after one more closed round: its questions, and one tally per question, as the wire has them. Begins with
// the protocol hash.
std::string transcript_hash(const std::string& before, const Json& questions, const Json& tallies);

}  // namespace discreet::inline service
