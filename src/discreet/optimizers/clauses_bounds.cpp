// Tested by clauses_test.cpp
#include "discreet/optimizers/clauses_bounds.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "discreet/bounds/table/bound_functions.h"
#include "discreet/bounds/table/searched_formulas.h"
#include "discreet/bounds/table/table_bound.h"
#include "discreet/random/explore/binomial_coefficient.h"

namespace discreet::inline optimizers {
namespace {

constexpr double never = std::numeric_limits<double>::infinity();
constexpr double outwards = 1 + 1e-12;
constexpr int steps = 400;  // steps of the menu's share of alpha

// Rows for a menu of t random assignments, with the best split of alpha and beta between menu and selection. Every
// split is proved, so a coarse search costs rows and nothing else.
double random_menu_rows(std::size_t width, double t, double epsilon, double alpha, double beta) {
  double least = never;
  for (int i = 1; i < steps; ++i) {
    const double a = alpha * i / steps;
    const double fails = std::pow(one_assignment_fails_bound(width, a), t) * outwards;
    if (fails < beta) least = std::min(least, selection_plan_rows(t, epsilon, alpha - a, beta - fails));
  }
  return least;
}

// The number of assignments with the fewest rows: beyond the least that suffices, the rows fall and then rise slowly.
double best_random_plan(std::size_t width, double epsilon, double alpha, double beta) {
  const BoundParameters at{.alpha = from_double(alpha), .beta = from_double(beta)};
  const double first = std::max(1.0, random_assignments(power(2, width), at).interval().high_double());
  double best = first, least = never;
  for (double t = first; t <= 64 * first + 64; t = std::max(t + 1, std::floor(t * 1.01))) {
    const double rows = random_menu_rows(width, t, epsilon, alpha, beta);
    if (rows < least) least = rows, best = t;
  }
  return best;
}

bool is_drawn(AssignmentSource source) {
  return source == AssignmentSource::random || source == AssignmentSource::random_seeds;
}

Enclosed patterns(const ClausesOptimizer& optimizer) { return power(2, optimizer.domain().width); }

// A menu of assignments for half of alpha and beta, and the selection from it for the others.
std::uint64_t rows_with_halves(const Enclosed& menu, BoundParameters half) {
  half.items = max(1, menu);
  return enough_rows(rd_b24(half));
}

std::vector<Bound> drawn_bounds(const ClausesOptimizer& optimizer, const Accuracy& goal) {
  const BoundParameters half{.alpha = goal.alpha / 2, .beta = goal.beta / 2, .epsilon = optimizer.options().epsilon};
  const Enclosed printed = ceil(printed_assignments(patterns(optimizer), half)),
                 even = ceil(random_assignments(patterns(optimizer), half));
  std::vector<Bound> all{
      {"RD-17.P", Bound::Kind::printed, rows_with_halves(printed, half),
       "section 5.1 as printed, halves of alpha and beta: its menu is too small, see docs/errata.md"}};
  const double rows =
      random_menu_rows(optimizer.domain().width, static_cast<double>(optimizer.menu_size()),
                       to_double(optimizer.options().epsilon), to_double(goal.alpha), to_double(goal.beta));
  if (std::isfinite(rows))
    all.push_back(
        {"RD-17", Bound::Kind::proved, rows_at_least(rows),
         "a menu of " + std::to_string(optimizer.menu_size()) + " random assignments, best split of alpha and beta"});
  all.push_back({"RD-17.E", Bound::Kind::other, rows_with_halves(even, half),
                 "in closed form: halves of alpha and beta, a menu of " + even.whole().str()});
  return all;
}

}  // namespace

Rational small_bias_slack(const ClauseDomain& domain, unsigned field_bits) {
  const Integer patterns = Integer(1) << static_cast<unsigned>(domain.width);
  return Rational(Integer((patterns - 1) * (seed_bits(domain.variables) - 1)), Integer(patterns << field_bits));
}

double one_assignment_fails_bound(std::size_t width, double a) {
  return 1 / (1 + std::ldexp(a, static_cast<int>(width)));
}

Integer planned_assignments(const ClausesOptimizer::Options& options) {
  const double alpha = to_double(options.alpha), beta = to_double(options.beta);
  const BoundParameters half{.alpha = options.alpha / 2, .variables = options.variables, .eta = Rational(1, 2)};
  const double plan =
      options.menu == AssignmentSource::checked
          ? even_assignments(half).interval().high_double()
          : best_random_plan(static_cast<std::size_t>(options.literals), to_double(options.epsilon), alpha, beta);
  return Integer(rows_at_least(std::min(plan, 1e15)));
}

double selection_plan_rows(double size, double epsilon, double a, double beta) {
  if (size <= 1) return 0;
  return std::max(0.0, selection_rows_of(std::log(size / (2 * beta)), a, epsilon));
}

std::vector<Bound> clause_bounds(const ClausesOptimizer& optimizer, const Accuracy& goal) {
  if (is_drawn(optimizer.options().menu)) return drawn_bounds(optimizer, goal);
  const double epsilon = to_double(optimizer.options().epsilon), beta = to_double(goal.beta);
  const double room = to_double(goal.alpha) - to_double(optimizer.menu_slack()) * outwards;
  if (room <= 0) return {};
  return {
      {"RD-18", Bound::Kind::proved,
       rows_at_least(selection_plan_rows(static_cast<double>(optimizer.menu_size()), epsilon, room, beta)),
       "a public menu of " + std::to_string(optimizer.menu_size()) + " assignments, even on all triples of variables"}};
}

}  // namespace discreet::inline optimizers
