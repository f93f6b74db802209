// Solutions of optimizers as JSON and as sentences.
#pragma once

#include "discreet/json/tiny_instance.h"
#include "discreet/optimizers/clauses.h"
#include "discreet/optimizers/deep_point.h"
#include "discreet/optimizers/scores.h"

namespace discreet::inline app {

Json write_solution(const ClausesOptimizer& optimizer,
                    const ClausesOptimizer::Solution& solution);  // {assignment: "011"}
Json write_solution(const DeepPointOptimizer& optimizer,
                    const DeepPointOptimizer::Solution& solution);                                 // {point: [3, 4]}
Json write_solution(const ScoresOptimizer& optimizer, const ScoresOptimizer::Solution& solution);  // {solution: "bus"}

std::string describe_solution(const ClausesOptimizer& optimizer, const Json& solution);
std::string describe_solution(const DeepPointOptimizer& optimizer, const Json& solution);
std::string describe_solution(const ScoresOptimizer& optimizer, const Json& solution);

std::vector<TinyInstance> tiny_instances(TinyOf<ClausesOptimizer>);
std::vector<TinyInstance> tiny_instances(TinyOf<DeepPointOptimizer>);
std::vector<TinyInstance> tiny_instances(TinyOf<ScoresOptimizer>);

}  // namespace discreet::inline app
