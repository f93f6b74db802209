// Rows for selecting from a menu (RD-3, RD-4, RD-5, CC-2). A menu is a list of hypotheses drawn without looking at the
// data. It holds one close to the target except with a small probability. Proofs: docs/bounds.md#selection-from-a-menu.
#pragma once

#include "discreet/learning/bound.h"
#include "discreet/learning/learner.h"

namespace discreet::inline bounds {

// The goal of a selection: accuracy in a setting, at a rate of epsilon / 2.
struct MenuGoal {
  double epsilon;
  Setting setting;
  double alpha, beta;
};
MenuGoal menu_goal(const Rational& epsilon, Setting setting, const Accuracy& goal);

// The menu holds a hypothesis within `alpha` of the target, except with probability `beta`. `log_others` is ln of its
// other members.
struct MenuQuality {
  double alpha, beta;
  double log_others;
};

// Infinite if the menu is too coarse for the goal.
double menu_rows(const MenuQuality& menu, const MenuGoal& goal);

// A menu of `functions` hash functions onto `buckets` buckets and the empty concept: one hypothesis per bucket and per
// copy. The probability that two keys meet is at most c + (1 - c) / buckets, c = `collision`. So with mass m beside the
// target its bucket has an expected error of m times that.
struct HashedMenu {
  std::uint64_t functions, buckets;
  double log_copies = 0;  // ln of the copies: 0 for points, ln of the slopes for lines
  double collision = 0;   // probability that different keys become one number, which is then hashed: 0 for numbers
  // ln of the number of hypotheses less one. The empty concept is that one.
  double log_others() const;
};
// The rows with the best split of alpha and beta between the menu and the selection.
double hashed_menu_rows(const HashedMenu& menu, const MenuGoal& goal);
bool reaches(const HashedMenu& menu, const MenuGoal& goal);  // with some number of rows
// The menu that needs the fewest rows.
HashedMenu best_hashed_menu(const MenuGoal& goal, double log_copies = 0, double collision = 0);

}  // namespace discreet::inline bounds
