// Questions, and tallies of their answers, as JSON. A round announces questions, and a collector stores tallies.
//
// A question is {"value": <expression>, "randomizer": {...}, "people": 1000}, a tally {"people": 3, "counters": [1,
// 2]}.
#pragma once

#include "discreet/json/json.h"
#include "discreet/local/studies/protocol.h"

namespace discreet::inline local {

Json write_question(const Question& question);
Question read_question(const Json& from);  // Error: no question. AskedQuestion checks it against a schema

Json write_tally(const Tally& tally);
Tally read_tally(const Json& from);

Json write_answered(const Answered& answered);
Answered read_answered(const Json& from);

}  // namespace discreet::inline local
