// Rows that the variants of the point learner ask for, and those without which no learner of points exists.
// docs/learners/point.md#utility
#pragma once

#include "discreet/bounds/learners/menu_bounds.h"

namespace discreet::inline learners {

// A menu from a Reed-Solomon code over GF(prime): one hypothesis a place and a symbol, and the empty concept. Different
// values of `digits` digits agree at digits - 1 of the places at most.
struct CodeMenu {
  std::uint64_t places, prime;
  unsigned digits;
};
inline constexpr std::uint64_t largest_menu = std::uint64_t{1} << 24;  // hypotheses, a counter each

double code_menu_rows(const CodeMenu& menu, const MenuGoal& goal);
// The menu that needs the fewest rows among those of at most largest_menu hypotheses, if one reaches the goal.
std::optional<CodeMenu> best_code_menu(const Integer& size, const MenuGoal& goal);

// A value that is shared by a random number of rows, each with probability more than alpha, passes the threshold of a
// stability histogram with noise of this rate, except with probability beta.
struct StablePoint {
  std::int64_t threshold;
  double rate;
};
double stable_point_rows(const StablePoint& histogram, double alpha, double beta);

// Lower bounds; `size` is that of the domain.
double any_point_lower_bound(const Integer& size, double alpha, double beta);  // private or not
double pure_point_lower_bound(const Integer& size, const MenuGoal& goal);      // proper or not
double proper_point_lower_bound(const Integer& size, const MenuGoal& goal, double delta);

}  // namespace discreet::inline learners
