// Tested by spoiling_test.cpp
#include "discreet/dimensions/solvers/covering_game.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <numeric>

#include "discreet/algebra/linear_program.h"
#include "discreet/dimensions/solvers/floating_simplex.h"

namespace discreet::inline dimensions {

// Payoffs are shifted to 1 and 2, so that the value is positive: sets get weights w with a sum of payoff(set, x) w(set)
// of at most 1 at every point, and the largest sum of weights is 1 / (1 + value).
FloatingCover play_floating(std::span<const Mask> sets, unsigned points) {
  FloatingPacking program{points, sets.size(), std::vector<double>(points * sets.size()),
                          std::vector<double>(points, 1)};
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

CoveringGame play_for(std::span<const Mask> sets, unsigned points, const Rational& alpha) {
  if (sets.size() <= points) return play_covering(sets, points);
  const FloatingCover guide = play_floating(sets, points);
  std::vector<std::size_t> support;
  std::vector<Mask> few;
  for (std::size_t i = 0; i < sets.size(); ++i)
    if (guide.mixture[i] > 1e-9) {
      support.push_back(i);
      few.push_back(sets[i]);
    }
  CoveringGame game = play_covering(few, points);
  if (few.empty() || game.value > alpha) return play_covering(sets, points);
  std::vector<Rational> mixture(sets.size());
  for (std::size_t i = 0; i < support.size(); ++i) mixture[support[i]] = game.mixture[i];
  game.mixture = std::move(mixture);
  return game;
}

namespace {

// Shares of 2^60, rounded down.
std::vector<std::int64_t> near_weights(const std::vector<Rational>& distribution) {
  std::vector<std::int64_t> near;
  for (const Rational& p : distribution)
    near.push_back(static_cast<std::int64_t>((numerator(p) << 60) / denominator(p)));
  return near;
}

}  // namespace

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
    if (bit_length(total) > 62) return near_weights(distribution);
    whole.push_back(static_cast<std::int64_t>(weight));
  }
  return whole;
}

bool is_good(Mask set, const std::vector<std::int64_t>& weights, const Integer& total, const Rational& alpha) {
  std::int64_t mass = 0;
  for (; set != 0; set &= set - 1) mass += weights[static_cast<std::size_t>(std::countr_zero(set))];
  return Integer(mass) * denominator(alpha) <= numerator(alpha) * total;
}

bool all_bad(std::span<const Mask> sets, const std::vector<std::int64_t>& weights, const Rational& alpha) {
  const Integer total = std::accumulate(weights.begin(), weights.end(), Integer(0));
  return std::ranges::none_of(sets, [&](Mask set) { return is_good(set, weights, total, alpha); });
}

}  // namespace discreet::inline dimensions
