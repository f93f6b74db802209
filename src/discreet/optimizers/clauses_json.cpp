// Tested by optimize_test.cpp
#include "discreet/optimizers/clauses_json.h"

#include <fmt/format.h>

namespace discreet::inline optimizers {
namespace {

constexpr std::size_t most_shown = 64;  // variables of an assignment in a sentence

}  // namespace

Json write_solution(const ClausesOptimizer&, const ClausesOptimizer::Solution& solution) {
  std::string bits;
  for (bool value : solution) bits += value ? '1' : '0';
  return {{"assignment", std::move(bits)}};
}

std::string describe_solution(const ClausesOptimizer& optimizer, const Json& solution) {
  const auto bits = solution["assignment"].get<std::string>();
  return fmt::format("values of {} variables, {}{}, of a menu of {} assignments", bits.size(),
                     bits.substr(0, most_shown), bits.size() > most_shown ? "..." : "", optimizer.menu_size());
}

std::vector<TinyInstance> tiny_instances(TinyOf<ClausesOptimizer>) {
  return {{{{"variables", 2}, {"literals", 2}, {"assignments", 2}}},
          {{{"variables", 2}, {"literals", 1}, {"menu", "random_seeds"}, {"assignments", 2}, {"epsilon", 2}}},
          {{{"variables", 2}, {"literals", 2}, {"menu", "three_wise"}}},
          // One variable: sixteen assignments, the least for two, are flipped in more orders than can be explored.
          {{{"variables", 1}, {"literals", 1}, {"menu", "small_bias"}, {"alpha", "0.49"}}}};
}

}  // namespace discreet::inline optimizers
