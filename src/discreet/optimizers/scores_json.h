// A solution of a table of scores as JSON and as a sentence.
#pragma once

#include "discreet/json/tiny_instance.h"
#include "discreet/optimizers/scores.h"

namespace discreet::inline optimizers {

// {"solution": "bus"}
Json write_solution(const ScoresOptimizer& optimizer, const ScoresOptimizer::Solution& solution);
std::string describe_solution(const ScoresOptimizer& optimizer, const Json& solution);
std::vector<TinyInstance> tiny_instances(TinyOf<ScoresOptimizer>);

}  // namespace discreet::inline optimizers
