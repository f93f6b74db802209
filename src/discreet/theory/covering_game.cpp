// Tested by spoiling_test.cpp
#include "discreet/theory/covering_game.h"

#include <bit>
#include <limits>

#include "discreet/algebra/linear_program.h"
#include "discreet/theory/floating_simplex.h"

namespace discreet {

// Payoffs are shifted to 1 and 2, so that the value is positive: sets get weights w with a sum of payoff(set, x) w(set)
// of at most 1 at every point, and the largest sum of weights is 1 / (1 + value).
FloatingCover play_floating(std::span<const Mask> sets, unsigned points) {
  FloatingPacking program{points, sets.size(), std::vector<double>(points * sets.size()), std::vector<double>(points, 1)};
  for (std::size_t i = 0; i < sets.size(); ++i)
    for (unsigned x = 0; x < points; ++x)
      program.coefficients[x * sets.size() + i] = 1 + static_cast<double>(sets[i] >> x & 1);
  FloatingOptimum optimum = maximize_floating(program);
  FloatingCover game{1 / optimum.value - 1, std::move(optimum.dual), std::move(optimum.primal)};
  for (double& p : game.points) p /= optimum.value;
  for (double& p : game.mixture) p /= optimum.value;
  return game;
}

CoveringGame play_covering(std::span<const Mask> sets, unsigned points) {
  if (sets.empty()) {  // nothing serves: any point is lost
    CoveringGame lost{1, std::vector<Rational>(points), {}};
    if (points > 0) lost.points[0] = 1;
    return lost;
  }
  LinearProgram program;
  for (unsigned x = 0; x < points; ++x) {
    auto& row = program.coefficients.emplace_back();
    for (Mask set : sets) row.push_back((set >> x & 1) != 0 ? 2 : 1);
  }
  program.limits.assign(points, 1);
  program.objective.assign(sets.size(), 1);
  WorkLimit work(std::numeric_limits<std::uint64_t>::max());
  const Optimum optimum = maximize(program, work);
  CoveringGame game{1 / optimum.value - 1, optimum.dual, optimum.primal};
  for (Rational& p : game.points) p /= optimum.value;
  for (Rational& p : game.mixture) p /= optimum.value;
  return game;
}

std::vector<std::int64_t> whole_weights(const std::vector<Rational>& distribution) {
  Integer common = 1, divisor = 0, total = 0;
  for (const Rational& p : distribution) common = lcm(common, denominator(p));
  std::vector<Integer> weights;
  for (const Rational& p : distribution) {
    weights.push_back(numerator(p) * (common / denominator(p)));
    divisor = gcd(divisor, weights.back());
  }
  std::vector<std::int64_t> whole;
  for (Integer& weight : weights) {
    weight /= divisor;
    total += weight;
    if (bit_length(total) > 62) throw Error("a distribution of points has weights beyond 62 bits");
    whole.push_back(static_cast<std::int64_t>(weight));
  }
  return whole;
}

bool is_good(Mask set, const std::vector<std::int64_t>& weights, const Integer& total, const Rational& alpha) {
  std::int64_t mass = 0;
  for (; set != 0; set &= set - 1) mass += weights[static_cast<std::size_t>(std::countr_zero(set))];
  return Integer(mass) * denominator(alpha) <= numerator(alpha) * total;
}

}  // namespace discreet
