// Tested by clauses_test.cpp
#include "discreet/optimizers/clauses_bounds.h"

#include <algorithm>
#include <cmath>
#include <limits>

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
  const double first = std::max(1.0, random_assignments_plan(width, alpha, beta));
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

Bound printed_bound(const ClausesOptimizer& optimizer, double epsilon, double alpha, double beta) {
  const double t = std::ceil(printed_assignments_plan(optimizer.domain().width, alpha / 2, beta / 2));
  return {"RD-17.P", Bound::Kind::printed,
          rows_at_least(2 / (epsilon * alpha / 2) * (std::log(std::max(1.0, t)) + std::log(2 / beta))),
          "section 5.1 as printed, halves of alpha and beta: its menu is too small, see docs/errata.md"};
}

std::vector<Bound> drawn_bounds(const ClausesOptimizer& optimizer, double epsilon, double alpha, double beta) {
  const std::size_t width = optimizer.domain().width;
  std::vector<Bound> all{printed_bound(optimizer, epsilon, alpha, beta)};
  const double rows = random_menu_rows(width, static_cast<double>(optimizer.menu_size()), epsilon, alpha, beta);
  if (std::isfinite(rows))
    all.push_back(
        {"RD-17", Bound::Kind::proved, rows_at_least(rows),
         "a menu of " + std::to_string(optimizer.menu_size()) + " random assignments, best split of alpha and beta"});
  const double even = std::ceil(random_assignments_plan(width, alpha / 2, beta / 2));
  all.push_back(
      {"RD-17.E", Bound::Kind::other, rows_at_least(2 / (epsilon * alpha / 2) * (std::log(even) + std::log(2 / beta))),
       "in closed form: halves of alpha and beta, a menu of " + std::to_string(static_cast<std::uint64_t>(even))});
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

double even_assignments_plan(std::uint32_t variables, double a, double eta) {
  const double triples = binomial_coefficient(Integer(variables), 3).convert_to<double>();
  return std::floor(std::log(8 * triples / eta) / (2 * a * a) * outwards) + 1;
}

double random_assignments_plan(std::size_t width, double a, double beta) {
  return std::log(1 / beta) / std::log1p(std::ldexp(a, static_cast<int>(width)));
}

double printed_assignments_plan(std::size_t width, double a, double beta) {
  return std::log(1 / beta) / std::log1p(std::ldexp(1 / a, -static_cast<int>(width)));
}

Integer planned_assignments(const ClausesOptimizer::Options& options) {
  const double alpha = to_double(options.alpha), beta = to_double(options.beta);
  double plan;
  if (options.menu == AssignmentSource::checked)
    plan = even_assignments_plan(static_cast<std::uint32_t>(options.variables), alpha / 2, 0.5);
  else
    plan = best_random_plan(static_cast<std::size_t>(options.literals), to_double(options.epsilon), alpha, beta);
  return Integer(rows_at_least(std::min(plan, 1e15)));
}

double selection_plan_rows(double size, double epsilon, double a, double beta) {
  if (size <= 1) return 0;
  return std::max(0.0, 2 / (a * epsilon) * std::log(size / (2 * beta)));
}

std::vector<Bound> clause_bounds(const ClausesOptimizer& optimizer, const Accuracy& goal) {
  const double epsilon = to_double(optimizer.options().epsilon), alpha = to_double(goal.alpha),
               beta = to_double(goal.beta);
  if (is_drawn(optimizer.options().menu)) return drawn_bounds(optimizer, epsilon, alpha, beta);
  const double room = alpha - to_double(optimizer.menu_slack()) * outwards;
  if (room <= 0) return {};
  return {
      {"RD-18", Bound::Kind::proved,
       rows_at_least(selection_plan_rows(static_cast<double>(optimizer.menu_size()), epsilon, room, beta)),
       "a public menu of " + std::to_string(optimizer.menu_size()) + " assignments, even on all triples of variables"}};
}

}  // namespace discreet::inline optimizers
