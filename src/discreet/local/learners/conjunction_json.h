// Conjunctions of local studies as JSON, with a rule in words.
#pragma once

#include "discreet/json/tiny_instance.h"
#include "discreet/local/learners/conjunction.h"

namespace discreet::inline local {

// {"literals": ["x0", "not x3"], "rule": "x0 and not x3"}. Wider parts are {"clauses": [["x0", "x1"]], "rule": "(x0 or
// x1)"}, or terms
Json write_outcome(const LocalConjunctionProtocol& protocol, const LiteralSet& outcome);
Json write_target(const LocalConjunctionProtocol& protocol, const LocalConjunctionProtocol::Planted& target);
std::vector<TinyInstance> tiny_instances(TinyOf<LocalConjunctionProtocol>);

}  // namespace discreet::inline local
