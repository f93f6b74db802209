// The concept of a weak learner as JSON, with its error and the premise of it.
#pragma once

#include "discreet/json/tiny_instance.h"
#include "discreet/local/learners/weak_learner.h"

namespace discreet::inline local {

// {"concept": 2, "turned": false, "labels": "0110", "most_error": "5/12", "premise": "points are uniform, ..."}. If
// the premise holds, the error is at most most_error, except with probability beta
Json write_outcome(const WeakLearnerProtocol& protocol, const WeakLearnerProtocol::Outcome& outcome);
Json write_target(const WeakLearnerProtocol& protocol, std::size_t target);
std::vector<TinyInstance> tiny_instances(TinyOf<WeakLearnerProtocol>);

}  // namespace discreet::inline local
