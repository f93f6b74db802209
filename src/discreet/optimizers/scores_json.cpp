// Tested by optimize_test.cpp
#include "discreet/optimizers/scores_json.h"

#include <fmt/format.h>

namespace discreet::inline optimizers {

Json write_solution(const ScoresOptimizer& optimizer, const ScoresOptimizer::Solution& solution) {
  return {{"solution", optimizer.scores().solutions[solution]}};
}

std::string describe_solution(const ScoresOptimizer& optimizer, const Json& solution) {
  return fmt::format("the solution {} of {}", solution["solution"].get<std::string>(),
                     optimizer.scores().solutions.size());
}

std::vector<TinyInstance> tiny_instances(TinyOf<ScoresOptimizer>) {
  const Json towns{
      {"kinds", {"north", "south"}}, {"solutions", {"bus", "tram", "bike"}}, {"scores", {{3, 0, 1}, {0, 2, 1}}}};
  return {{{{"scores", towns}}}};
}

}  // namespace discreet::inline optimizers
