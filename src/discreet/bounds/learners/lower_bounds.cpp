#include "discreet/bounds/learners/lower_bounds.h"

#include <algorithm>
#include <cmath>

namespace discreet::inline bounds {
namespace {

constexpr double slack = 1 - 1e-11;  // a lower bound is rounded down; this outweighs the slack of rows_at_least

std::uint64_t certain_rows(double rows) { return rows_at_least(std::max(0.0, rows * slack)); }

}  // namespace

std::uint64_t packing_share_rows(const Rational& share, const Privacy& promise, const Rational& beta) {
  if (promise.neighbours == Neighbours::labels) return 0;
  const bool replaced = promise.neighbours == Neighbours::replace;
  const double given = to_double(promise.epsilon), epsilon = replaced ? given : 2 * given;
  const double delta = to_double(promise.delta) * (replaced ? 1 : 1 + std::exp(given));
  const double c = delta / std::expm1(epsilon);
  return certain_rows(std::log((1 - to_double(beta) + c) / (to_double(share) + c)) / epsilon);
}

void add_packing_bound(const Rational& share, const Privacy& promise, const Accuracy& goal, const char* source,
                       std::vector<Bound>& bounds) {
  if (const std::uint64_t rows = packing_share_rows(share, promise, goal.beta); rows > 0)
    bounds.push_back({"CC-20", Bound::Kind::lower, rows, source});
}

Bound unseen_bound(const Accuracy& goal) {
  const double rows = -std::log(2 * to_double(goal.beta)) / -std::log1p(-to_double(goal.alpha));
  return {"unseen", Bound::Kind::lower, certain_rows(rows),
          "no learner at all: a point of mass alpha is not seen and two concepts differ there"};
}

void add_table_packing(const std::vector<Bound>& of_population, const Privacy& promise, const Accuracy& goal,
                       std::vector<Bound>& bounds) {
  auto is_lower = [](const Bound& bound) { return bound.kind == Bound::Kind::lower && bound.rows > 0; };
  auto refuses = [](const Bound& bound) { return bound.kind == Bound::Kind::proved && bound.refusal; };
  if (std::ranges::any_of(of_population, is_lower) && std::ranges::none_of(of_population, refuses))
    add_packing_bound(goal.beta, promise, goal, "no learner of two different concepts, on the table itself", bounds);
}

}  // namespace discreet::inline bounds
