#include "discreet/bounds/learners/menu_bounds.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "discreet/bounds/table/searched_formulas.h"

namespace discreet::inline bounds {
namespace {

constexpr double never = std::numeric_limits<double>::infinity();
constexpr int steps = 100;  // grid of the menu's share of alpha
constexpr std::uint64_t most_functions = 32;

// -ln of the largest expectation of e^(-lambda (difference of mistakes)) a row.
double exponent(double menu_alpha, const MenuGoal& goal) {
  if (menu_alpha >= goal.alpha) return 0;
  if (goal.setting == Setting::agnostic) return agnostic_rate_of(goal.alpha - menu_alpha, goal.epsilon);
  return menu_alpha > 0 ? menu_rate_of(menu_alpha, goal.alpha, goal.epsilon)
                        : realizable_rate_of(goal.alpha, goal.epsilon);
}

// The probability that no bucket of the target's is good enough.
double hashing_fails(const HashedMenu& menu, double menu_alpha) {
  double meet = menu.collision + (1 - menu.collision) / static_cast<double>(menu.buckets);
  double one = (1 - menu_alpha) / menu_alpha * meet;
  return one >= 1 ? 1 : std::pow(one, static_cast<double>(menu.functions)) * (1 + 1e-12);
}

}  // namespace

MenuGoal menu_goal(const Rational& epsilon, Setting setting, const Accuracy& goal) {
  check(goal);
  return {to_double(epsilon), setting, to_double(goal.alpha), to_double(goal.beta)};
}

double menu_rows(const MenuQuality& menu, const MenuGoal& goal) {
  double left = goal.beta - menu.beta;
  double rate = exponent(menu.alpha, goal);
  if (!(left > 0) || !(rate > 0)) return never;
  return std::max(0.0, menu.log_others - std::log(left)) / rate;
}

double HashedMenu::log_others() const {
  return std::log(static_cast<double>(functions)) + std::log(static_cast<double>(buckets)) + log_copies;
}

double hashed_menu_rows(const HashedMenu& menu, const MenuGoal& goal) {
  double best = never;
  for (int i = 1; i < steps; ++i) {
    double menu_alpha = goal.alpha * i / steps;
    best = std::min(best, menu_rows({menu_alpha, hashing_fails(menu, menu_alpha), menu.log_others()}, goal));
  }
  return best;
}

bool reaches(const HashedMenu& menu, const MenuGoal& goal) { return std::isfinite(hashed_menu_rows(menu, goal)); }

HashedMenu best_hashed_menu(const MenuGoal& goal, double log_copies, double collision) {
  HashedMenu best{1, 1, log_copies, collision};
  double least = never;
  for (std::uint64_t functions = 1; functions <= most_functions; ++functions)
    for (int i = 1; i < steps; ++i)
      for (int j = 1; j < 20; ++j) {
        double menu_alpha = goal.alpha * i / steps, menu_beta = goal.beta * j / 20;
        double meet = std::pow(menu_beta, 1.0 / static_cast<double>(functions)) * menu_alpha / (1 - menu_alpha);
        double buckets = std::ceil((1 - collision) / (meet - collision));
        if (!(1 <= buckets && buckets <= 4294967296.0)) continue;
        HashedMenu menu{functions, static_cast<std::uint64_t>(buckets), log_copies, collision};
        double rows = menu_rows({menu_alpha, hashing_fails(menu, menu_alpha), menu.log_others()}, goal);
        if (rows < least) least = rows, best = menu;
      }
  return best;
}

}  // namespace discreet::inline bounds
