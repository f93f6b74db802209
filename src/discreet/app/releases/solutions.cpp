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

}  // namespace discreet::inline app
