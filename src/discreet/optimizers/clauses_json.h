// An assignment as JSON and as a sentence.
#pragma once

#include "discreet/json/tiny_instance.h"
#include "discreet/optimizers/clauses.h"

namespace discreet::inline optimizers {

// {"assignment": "011"}
Json write_solution(const ClausesOptimizer& optimizer, const ClausesOptimizer::Solution& solution);
std::string describe_solution(const ClausesOptimizer& optimizer, const Json& solution);
std::vector<TinyInstance> tiny_instances(TinyOf<ClausesOptimizer>);

}  // namespace discreet::inline optimizers
