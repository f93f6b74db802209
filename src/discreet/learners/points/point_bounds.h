// Rows that the variants of the point learner need, and rows that every learner of points needs.
// docs/learners/point.md#utility
#pragma once

#include "discreet/bounds/learners/menu_bounds.h"

namespace discreet::inline learners {

// A hypothesis list (menu) from a Reed-Solomon code over GF(prime). It has one hypothesis per place and symbol, and the
// empty concept. Different values of `digits` digits agree at digits - 1 of the places at most.
struct CodeMenu {
  std::uint64_t places, prime;
  unsigned digits;
};
inline constexpr std::uint64_t largest_menu = std::uint64_t{1} << 24;  // hypotheses, with one counter each

double code_menu_rows(const CodeMenu& menu, const MenuGoal& goal);
// The list that needs the fewest rows among those of at most largest_menu hypotheses. Empty if none reaches the goal.
std::optional<CodeMenu> best_code_menu(const Integer& size, const MenuGoal& goal);

// Each row shares one value with probability more than alpha. That value passes the threshold of a stability histogram
// with noise of this rate, except with probability beta.
struct StablePoint {
  std::int64_t threshold;
  double rate;
};
double stable_point_rows(const StablePoint& histogram, double alpha, double beta);

// A lower bound for pure learners, proper or not. `size` is the size of the domain.
double pure_point_lower_bound(const Integer& size, const MenuGoal& goal);

}  // namespace discreet::inline learners
