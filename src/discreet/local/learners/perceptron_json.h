// Halfspaces of both perceptrons as JSON.
#pragma once

#include "discreet/json/tiny_instance.h"
#include "discreet/local/learners/certified_perceptron.h"
#include "discreet/local/learners/perceptron.h"

namespace discreet::inline local {

// {"w": [1.5, -0.25], "rounds": 3}
Json write_outcome(const PerceptronProtocol& protocol, const PerceptronProtocol::Outcome& outcome);
Json write_target(const PerceptronProtocol& protocol, const MarginTarget& target);
std::vector<TinyInstance> tiny_instances(TinyOf<PerceptronProtocol>);

// {"w": [1.5, -0.25]}
Json write_outcome(const CertifiedPerceptronProtocol& protocol, const CertifiedPerceptronProtocol::Outcome& outcome);
Json write_target(const CertifiedPerceptronProtocol& protocol, const MarginTarget& target);
std::vector<TinyInstance> tiny_instances(TinyOf<CertifiedPerceptronProtocol>);

}  // namespace discreet::inline local
