// The hypothesis of least error as JSON: a threshold, or a concept of a table.
#pragma once

#include "discreet/json/tiny_instance.h"
#include "discreet/local/learners/local_erm.h"

namespace discreet::inline local {

// {"threshold": 5, "rule": "x >= 5"}, or {"concept": 2, "labels": "0110"}
Json write_outcome(const LocalErmProtocol& protocol, std::size_t outcome);
Json write_target(const LocalErmProtocol& protocol, std::size_t target);
std::vector<TinyInstance> tiny_instances(TinyOf<LocalErmProtocol>);

}  // namespace discreet::inline local
