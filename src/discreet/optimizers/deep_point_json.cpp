// Tested by optimize_test.cpp
#include "discreet/optimizers/deep_point_json.h"

#include <fmt/format.h>

#include "discreet/json/value.h"

namespace discreet::inline optimizers {

Json write_solution(const DeepPointOptimizer&, const DeepPointOptimizer::Solution& solution) {
  Json point = Json::array();
  for (const Integer& coordinate : solution) point.push_back(Value<Integer>::write(coordinate));
  return {{"point", std::move(point)}};
}

std::string describe_solution(const DeepPointOptimizer& optimizer, const Json& solution) {
  std::string text;
  for (const Json& coordinate : solution["point"])
    text += (text.empty() ? "" : ", ") + (coordinate.is_string() ? coordinate.get<std::string>() : coordinate.dump());
  return fmt::format("the point ({}) of {} candidates", text, optimizer.candidates().str());
}

std::vector<TinyInstance> tiny_instances(TinyOf<DeepPointOptimizer>) {
  return {
      {{{"ranges", "0..2"}}}, {{{"ranges", "-1..0,3..4"}, {"epsilon", 2}}}, {{{"ranges", "0..2,0..2"}, {"step", 2}}}};
}

}  // namespace discreet::inline optimizers
