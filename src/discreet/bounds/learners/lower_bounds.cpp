#include "discreet/bounds/learners/lower_bounds.h"

#include <algorithm>

#include "discreet/bounds/table/bound_functions.h"
#include "discreet/bounds/table/table_bound.h"

namespace discreet::inline bounds {

BoundParameters under_replacement(const Privacy& promise, const Rational& beta) {
  if (promise.neighbours != Neighbours::add_remove)
    return {.beta = beta, .delta = promise.delta, .epsilon = promise.epsilon};
  const Enclosed epsilon = promise.epsilon;
  return {.beta = beta, .delta = min(1, (1 + exp(epsilon)) * promise.delta), .epsilon = 2 * epsilon};
}

std::uint64_t packing_share_rows(const Rational& share, const Privacy& promise, const Rational& beta) {
  if (promise.neighbours == Neighbours::labels) return 0;
  BoundParameters at = under_replacement(promise, beta);
  at.packing = share, at.share = 1;
  return needed_rows(cc_b26(at));
}

void add_packing_bound(const Rational& share, const Privacy& promise, const Accuracy& goal, const char* source,
                       std::vector<Bound>& bounds) {
  if (const std::uint64_t rows = packing_share_rows(share, promise, goal.beta); rows > 0)
    bounds.push_back({"CC-20", Bound::Kind::lower, rows, source});
}

Bound unseen_bound(const Accuracy& goal) {
  return {"unseen", Bound::Kind::lower, needed_rows(ge_u({.alpha = goal.alpha, .beta = goal.beta})),
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
