// Formulas that searches of plans evaluate very often: in floating point there, in enclosures in the table.
//
// A number is a double or an Interval. All parameters are positive, and alpha is below 1.
// Tested by bound_golden_test.cpp and menu_bounds_test.cpp
#pragma once

#include <algorithm>
#include <cmath>

#include "discreet/base/interval.h"

namespace discreet::inline bounds {

// How fast a bad item falls behind a good one, per row: -ln of the expected e^(-x (more mistakes of the bad one)), at
// the best x up to epsilon/2. Labels from a concept: the good one makes no mistakes, or errs with probability
// menu_alpha, and the bad one with probability alpha. Labels from anywhere: their errors differ by alpha.
template <class Number>
Number realizable_rate_of(const Number& alpha, const Number& epsilon) {
  using std::expm1, std::log1p;
  return -log1p(alpha * expm1(-(epsilon / Number(2))));
}

template <class Number>
Number menu_rate_of(const Number& menu_alpha, const Number& alpha, const Number& epsilon) {
  using std::expm1, std::log, std::log1p, std::min;
  const Number x = min(epsilon / Number(2), log(alpha / menu_alpha) / Number(2));
  return -log1p(alpha * expm1(-x) + menu_alpha * expm1(x));
}

// Nothing cancels where alpha or epsilon is small.
template <class Number>
Number agnostic_rate_of(const Number& alpha, const Number& epsilon) {
  using std::atanh, std::log1p, std::min, std::sinh;
  const Number x = min(epsilon / Number(2), Number(atanh(alpha))), half = sinh(x / Number(2));
  return -log1p(Number(2) * half * half - alpha * sinh(x));
}

// Rows after which the share of mistakes of every rule is within `deviation` of the true one, by Hoeffding's inequality
// and a union over `odds` = rules / beta.
template <class Number>
Number union_rows_of(const Number& log_odds, const Number& deviation) {
  using std::log;
  return (log(Number(2)) + log_odds) / (Number(2) * deviation * deviation);
}

// The same for cuts of an ordered domain, by two distribution functions: those of Dvoretzky, Kiefer and Wolfowitz with
// Massart's constant, each to within half of the deviation. `odds` = 1 / beta.
template <class Number>
Number cut_rows_of(const Number& log_odds, const Number& deviation) {
  using std::log;
  return Number(2) / (deviation * deviation) * (log(Number(4)) + log_odds);
}

// Rows for a selection with `odds` = others / beta that loses less than a share alpha of them.
template <class Number>
Number selection_rows_of(const Number& log_odds, const Number& alpha, const Number& epsilon) {
  return Number(2) / (epsilon * alpha) * log_odds;
}

// Rows for a parity of `bits` bits: all wrong ones meet a row that is kept, except with probability 1 / odds.
template <class Number>
Number run_rows_of(const Number& bits, const Number& log_odds, const Number& kept, const Number& alpha) {
  using std::log;
  return (bits * log(Number(2)) + log_odds) / (kept * alpha);
}

// The epsilon that each of `count` mechanisms may have within (epsilon, delta): by the printed theorem, and by
// zero-concentrated accounting.
template <class Number>
Number printed_step(const Number& epsilon, const Number& delta, const Number& count) {
  using std::log, std::max, std::sqrt;
  const Number log_delta = Number(2) * count * -log(delta);
  return max(epsilon / count, (sqrt(log_delta + Number(8) * count * epsilon) - sqrt(log_delta)) / (Number(4) * count));
}

template <class Number>
Number concentrated_step(const Number& epsilon, const Number& delta, const Number& count) {
  using std::log, std::sqrt;
  const Number log_delta = -log(delta);
  return sqrt(Number(8) / count) * (sqrt(log_delta + epsilon) - sqrt(log_delta));
}

}  // namespace discreet::inline bounds
