#include "discreet/audit/runs/excluded_epsilon.h"

#include <algorithm>
#include <cmath>

#include "discreet/bounds/learners/clopper_pearson.h"

namespace discreet::inline audit {
namespace {

constexpr double most = 700;  // e^700 is still a number

double closed_form(double rate, double level, double delta) {
  if (!(rate - delta > level)) return 0;
  return std::min(most, std::log((rate - delta) / level));
}

}  // namespace

double excluded_epsilon(double rate, double level, double delta, const PromiseMap& map) {
  if (!map) return closed_form(rate, level, delta);
  auto excluded = [&](double epsilon) {
    Level outer = map({epsilon, delta});
    return rate > std::exp(std::min(outer.epsilon, most)) * level + outer.delta;
  };
  if (!excluded(0)) return 0;
  double low = 0, high = most;
  for (int step = 0; step < 100; ++step) {
    double middle = (low + high) / 2;
    (excluded(middle) ? low : high) = middle;
  }
  return low;
}

double excluded_epsilon(std::uint64_t trials, std::uint64_t accused, double level, double delta, double confidence) {
  return excluded_epsilon(least_mean(accused, trials, 1 - confidence), level, delta);
}

Level after_resampling(const Level& inner, std::uint64_t draws, std::uint64_t rows) {
  auto n = static_cast<double>(draws), m = static_cast<double>(rows);
  double growth = std::expm1(inner.epsilon);
  if (growth == 0) return {0, std::min(1.0, inner.delta * n / m)};
  double epsilon = n * std::log1p(growth / m);
  // The sharp form is proved where it does not exceed what it starts from.
  if (epsilon > inner.epsilon) epsilon -= n * std::log1p(std::expm1(-inner.epsilon) / m);
  double delta = inner.delta * std::expm1(std::min(epsilon, most)) / growth;
  return {epsilon, std::min(1.0, delta)};
}

}  // namespace discreet::inline audit
