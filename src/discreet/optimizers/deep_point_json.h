// A deep point as JSON and as a sentence.
#pragma once

#include "discreet/json/tiny_instance.h"
#include "discreet/optimizers/deep_point.h"

namespace discreet::inline optimizers {

// {"point": [3, 4]}
Json write_solution(const DeepPointOptimizer& optimizer, const DeepPointOptimizer::Solution& solution);
std::string describe_solution(const DeepPointOptimizer& optimizer, const Json& solution);
std::vector<TinyInstance> tiny_instances(TinyOf<DeepPointOptimizer>);

}  // namespace discreet::inline optimizers
