// Tested by light_sets_test.cpp and light_families_test.cpp
#include "discreet/dimensions/menus/light/light_game.h"

#include <cmath>
#include <limits>
#include <numeric>

#include "discreet/algebra/linear_program.h"
#include "discreet/dimensions/solvers/covering_game.h"
#include "discreet/dimensions/solvers/floating_simplex.h"

namespace discreet::inline dimensions {
namespace {

constexpr double margin = 1e-7, rounding = 1e-9;

// One side picks a number k of first points, the other a set; payoffs are shares of the first k, plus 1.
FloatingPacking floating_program(const std::vector<Mask>& sets, unsigned points) {
  FloatingPacking program{points, sets.size(), std::vector<double>(points * sets.size()),
                          std::vector<double>(points, 1)};
  for (std::size_t i = 0; i < sets.size(); ++i)
    for (unsigned k = 0; k < points; ++k)
      program.coefficients[k * sets.size() + i] = 1 + static_cast<double>(LightGame::first(sets[i], k)) / (k + 1);
  return program;
}

Optimum exact_optimum(const std::vector<Mask>& sets, unsigned points) {
  LinearProgram program;
  for (unsigned k = 0; k < points; ++k) {
    auto& row = program.coefficients.emplace_back();
    for (Mask set : sets) row.push_back(Integer(k + 1 + static_cast<unsigned>(LightGame::first(set, k))));
    program.limits.push_back(Integer(k + 1));
  }
  program.objective.assign(sets.size(), 1);
  WorkLimit work(std::numeric_limits<std::uint64_t>::max());
  return maximize(program, work);
}

// Whole numbers in the proportion of the shares, which have a small common denominator: the least one that they fit.
std::optional<std::vector<std::int64_t>> least_whole(const std::vector<double>& shares, double sum) {
  constexpr int most = 4096;
  for (int total = 1; total <= most; ++total) {
    std::vector<std::int64_t> whole;
    for (double share : shares) {
      const double scaled = share / sum * total;
      if (std::abs(scaled - std::round(scaled)) > 1e-6) break;
      whole.push_back(std::llround(scaled));
    }
    if (whole.size() == shares.size() && std::accumulate(whole.begin(), whole.end(), 0LL) == total) return whole;
  }
  return std::nullopt;
}

}  // namespace

bool LightGame::is_below(Mask s, Mask t) const {
  int more = 0;  // that t has of the first k points
  for (unsigned k = 0; k < points_; ++k) {
    more += static_cast<int>(t >> k & 1) - static_cast<int>(s >> k & 1);
    if (more < 0) return false;
  }
  return true;
}

LightGame::Play LightGame::play(const std::vector<Mask>& sets) const {
  Play play;
  play.masses.assign(points_, 1.0 / points_);
  if (sets.empty()) {
    play.all_heavy = true;
    return play;
  }
  const FloatingOptimum guide = maximize_floating(floating_program(sets, points_));
  play.all_heavy = 1 / guide.value - 1 > bound_ + margin;
  double mass = 0;  // mass of point k, from the uniform distributions on the first k and more
  for (unsigned k = points_; k-- > 0;) play.masses[k] = mass += guide.dual[k] / guide.value / (k + 1);
  for (std::size_t i = 0; i < sets.size(); ++i)
    if (guide.primal[i] > rounding) play.mixture.push_back(sets[i]);
  return play;
}

bool LightGame::is_heavy(Mask set, const std::vector<double>& masses) const {
  double sum = 0;
  for (; set != 0; set &= set - 1) sum += masses[static_cast<std::size_t>(std::countr_zero(set))];
  return sum > bound_ + rounding;
}

std::optional<LightMixture> LightGame::mixture(const std::vector<Mask>& sets) const {
  if (auto near = near_mixture(sets)) return near;
  const Optimum optimum = exact_optimum(sets, points_);
  if (1 / optimum.value - 1 > alpha_) return std::nullopt;
  LightMixture exact;
  for (std::size_t i = 0; i < sets.size(); ++i)
    if (optimum.primal[i] != 0) {
      exact.sets.push_back(sets[i]);
      exact.weights.push_back(optimum.primal[i] / optimum.value);
    }
  return exact;
}

std::optional<LightMixture> LightGame::near_mixture(const std::vector<Mask>& sets) const {
  const FloatingOptimum guide = maximize_floating(floating_program(sets, points_));
  const auto whole = least_whole(guide.primal, guide.value);
  if (!whole) return std::nullopt;
  const std::int64_t total = std::accumulate(whole->begin(), whole->end(), std::int64_t{0});
  for (unsigned k = 0; k < points_; ++k) {
    std::int64_t share = 0;
    for (std::size_t i = 0; i < sets.size(); ++i) share += (*whole)[i] * first(sets[i], k);
    if (Rational(share, total * (k + 1)) > alpha_) return std::nullopt;
  }
  LightMixture mixture;
  for (std::size_t i = 0; i < sets.size(); ++i)
    if ((*whole)[i] != 0) {
      mixture.sets.push_back(sets[i]);
      mixture.weights.emplace_back((*whole)[i], total);
    }
  return mixture;
}

std::optional<std::vector<std::int64_t>> LightGame::distribution(const std::vector<Mask>& sets) const {
  if (auto near = least_whole(play(sets).masses, 1); near && all_bad(sets, *near, alpha_)) return near;
  const Optimum optimum = exact_optimum(sets, points_);
  std::vector<Rational> masses(points_);
  Rational mass = 0;  // the dual of row k weighs the uniform distribution on the first k, whose row was multiplied by k
  for (unsigned k = points_; k-- > 0;) masses[k] = mass += optimum.dual[k] / optimum.value;
  const auto whole = whole_weights(masses);
  return all_bad(sets, whole, alpha_) ? std::optional(whole) : std::nullopt;
}

}  // namespace discreet::inline dimensions
