// Tested by scores_test.cpp, deep_point_test.cpp
#include "discreet/optimizers/optimizer_bounds.h"

#include "discreet/bounds/learners/lower_bounds.h"
#include "discreet/bounds/table/bound_functions.h"
#include "discreet/bounds/table/table_bound.h"

namespace discreet::inline optimizers {
namespace {

// A loss of at most alpha, except that one of the others is selected instead, with probability beta.
std::uint64_t rows_against(const Rational& others, const Rational& epsilon, const Accuracy& goal) {
  return enough_rows(rd_b24({.alpha = goal.alpha, .beta = goal.beta, .epsilon = epsilon, .items = others}));
}

}  // namespace

std::vector<Bound> score_bounds(std::size_t solutions, const Rational& epsilon, const Accuracy& goal) {
  const Rational size(solutions);
  return {{"RD-15", Bound::Kind::proved, size == 1 ? 0 : rows_against(size / 2, epsilon, goal),
           "(2/(alpha epsilon)) ln(solutions/(2 beta)): selection by permute-and-flip"},
          {"RD-15.P", Bound::Kind::printed, rows_against(size, epsilon, goal),
           "lemma 28: (2/(alpha epsilon)) (ln solutions + ln(1/beta))"}};
}

std::vector<Bound> deep_point_bounds(const Integer& candidates, std::size_t axes, const Rational& epsilon,
                                     const Accuracy& goal) {
  // Candidates but the deepest: each is selected with probability at most e^(-epsilon/2 (how much less deep it is)).
  // For a list, permute-and-flip halves that.
  const Rational others = axes == 1 ? Rational(candidates - 1) : Rational(candidates, 2);
  std::vector<Bound> all{
      {"RD-20", Bound::Kind::proved, candidates == 1 ? 0 : rows_against(others, epsilon, goal),
       axes == 1 ? "(2/(alpha epsilon)) ln((candidates - 1)/beta): a median whose rank is off by at most alpha n"
                 : "(2/(alpha epsilon)) ln(candidates/(2 beta)), below the deepest candidate"},
      {"RD-20.S", Bound::Kind::other, rows_against(Rational(candidates), epsilon, goal),
       "in closed form: (2/(alpha epsilon)) ln(candidates/beta)"}};
  // Tables of one candidate, next to which all others have no depth.
  add_packing_bound(Rational(Integer(1), candidates), {epsilon}, goal, "no private choice that is deep in every table",
                    all);
  return all;
}

}  // namespace discreet::inline optimizers
