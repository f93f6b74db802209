#include "discreet/dimensions/menus/search/learner_menus.h"

#include "discreet/base/option_range.h"

namespace discreet::inline dimensions {
namespace {

// The ceiling of an enclosure, against us: the number of runs may be one too large, never too small.
Integer ceiling(const Interval& value) { return ceil(value.high()); }

void check_chance(const Interval& chance, const Rational& menu_beta) {
  require_inside("menu_beta", menu_beta, 0, 1, "Give a number such as 1/4");
  require(chance.positive(), "the learner hits no target: beta must be below 1");
}

}  // namespace

Interval hit_chance(const LearnerClaim& claim, unsigned precision) {
  check(claim);
  return Interval(1 - claim.beta, precision) * exp(Interval(-claim.epsilon * Rational(claim.rows), precision));
}

Interval copies_hit_chance(const LearnerClaim& claim, const Rational& menu_alpha, unsigned precision) {
  check(claim);
  require_below("menu_alpha", menu_alpha, claim.alpha, 1, "Give an error that the menus may have");
  const Interval share(claim.alpha / menu_alpha, precision), growth = expm1(Interval(claim.epsilon, precision));
  return Interval(1 - claim.beta, precision) *
         exp(-(Interval(Rational(claim.rows), precision) * log1p(share * growth)));
}

Integer printed_runs(const Interval& chance, const Rational& menu_beta) {
  check_chance(chance, menu_beta);
  return ceiling(log(Interval(1 / menu_beta, chance.precision())) / chance);
}

Integer runs_needed(const Interval& chance, const Rational& menu_beta) {
  check_chance(chance, menu_beta);
  if (!chance.below(Interval(1, chance.precision()))) return 1;
  return ceiling(log(Interval(1 / menu_beta, chance.precision())) / -log1p(-chance));
}

}  // namespace discreet::inline dimensions
