// Tested by optimize_test.cpp
#include "discreet/app/releases/solutions.h"

#include <fmt/format.h>

#include "discreet/json/value.h"

namespace discreet::inline app {
namespace {

constexpr std::size_t most_shown = 64;  // variables of an assignment in a sentence

}  // namespace

Json write_solution(const ClausesOptimizer&, const ClausesOptimizer::Solution& solution) {
  std::string bits;
  for (bool value : solution) bits += value ? '1' : '0';
  return {{"assignment", std::move(bits)}};
}

Json write_solution(const DeepPointOptimizer&, const DeepPointOptimizer::Solution& solution) {
  Json point = Json::array();
  for (const Integer& coordinate : solution) point.push_back(Value<Integer>::write(coordinate));
  return {{"point", std::move(point)}};
}

Json write_solution(const ScoresOptimizer& optimizer, const ScoresOptimizer::Solution& solution) {
  return {{"solution", optimizer.scores().solutions[solution]}};
}

std::string describe_solution(const ClausesOptimizer& optimizer, const Json& solution) {
  const auto bits = solution["assignment"].get<std::string>();
  return fmt::format("values of {} variables, {}{}, of a menu of {} assignments", bits.size(),
                     bits.substr(0, most_shown), bits.size() > most_shown ? "..." : "", optimizer.menu_size());
}

std::string describe_solution(const DeepPointOptimizer& optimizer, const Json& solution) {
  std::string text;
  for (const Json& coordinate : solution["point"])
    text += (text.empty() ? "" : ", ") + (coordinate.is_string() ? coordinate.get<std::string>() : coordinate.dump());
  return fmt::format("the point ({}) of {} candidates", text, optimizer.candidates().str());
}

std::string describe_solution(const ScoresOptimizer& optimizer, const Json& solution) {
  return fmt::format("the solution {} of {}", solution["solution"].get<std::string>(),
                     optimizer.scores().solutions.size());
}

std::vector<TinyInstance> tiny_instances(TinyOf<ClausesOptimizer>) {
  return {{{{"variables", 2}, {"literals", 2}, {"assignments", 2}}},
          {{{"variables", 2}, {"literals", 1}, {"menu", "random_seeds"}, {"assignments", 2}, {"epsilon", 2}}},
          {{{"variables", 2}, {"literals", 2}, {"menu", "three_wise"}}},
          // One variable: sixteen assignments, the least for two, are flipped in more orders than can be explored.
          {{{"variables", 1}, {"literals", 1}, {"menu", "small_bias"}, {"alpha", "0.49"}}}};
}

std::vector<TinyInstance> tiny_instances(TinyOf<DeepPointOptimizer>) {
  return {
      {{{"ranges", "0..2"}}}, {{{"ranges", "-1..0,3..4"}, {"epsilon", 2}}}, {{{"ranges", "0..2,0..2"}, {"step", 2}}}};
}

std::vector<TinyInstance> tiny_instances(TinyOf<ScoresOptimizer>) {
  const Json towns{
      {"kinds", {"north", "south"}}, {"solutions", {"bus", "tram", "bike"}}, {"scores", {{3, 0, 1}, {0, 2, 1}}}};
  return {{{{"scores", towns}}}};
}

}  // namespace discreet::inline app
