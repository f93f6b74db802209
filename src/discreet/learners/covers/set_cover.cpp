// Tested by set_cover_test.cpp
#include "discreet/learners/covers/set_cover.h"

#include "discreet/random/discrete_gaussian.h"
#include "discreet/random/discrete_laplace.h"

namespace discreet::inline learners {

Exponential cover_selection(const CoverPlan& plan) {
  Neighbours neighbours = plan.budget.promise.neighbours;
  // Costs move within an interval of length cover_range * pieces: under add_remove as monotone ones do, up to a
  // constant.
  return {cover_range(neighbours) * plan.rates.eta, plan.budget.pieces, neighbours, movement_of_counts(neighbours)};
}

std::int64_t cover_requirement(const CoverPlan& plan, std::uint64_t remaining, std::uint64_t survivors, Rng& rng) {
  auto count = static_cast<std::int64_t>(remaining);
  if (plan.budget.noise == CountNoise::none) return count;
  auto most = std::max<std::int64_t>(1, plan.budget.pieces * static_cast<std::int64_t>(survivors));
  if (plan.stop_below) most = std::max(most, *plan.stop_below + 1);
  std::int64_t start = count - plan.offset;
  auto draw = [&](std::int64_t low, std::int64_t high) {
    return plan.budget.noise == CountNoise::laplace ? discrete_laplace(plan.rates.spread, low, high, rng)
                                                    : discrete_gaussian(plan.rates.spread, low, high, rng);
  };
  return start + draw(-start, most - start);
}

}  // namespace discreet::inline learners
