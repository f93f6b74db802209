// Linear programs in rational arithmetic: maximize c x subject to A x <= b, x >= 0, where A, b, c are integers, b >= 0.
//
// The simplex method on a tableau of integers with one common denominator, which the pivot before divides out exactly;
// Bland's rule, so that it ends also where many solutions are equally good. Nothing is rounded: a value that equals a
// bound is seen to equal it. The dual solution certifies the value.
#pragma once

#include <vector>

#include "discreet/base/rational.h"

namespace discreet {

struct LinearProgram {
  std::vector<std::vector<Integer>> coefficients;  // a row a constraint
  std::vector<Integer> limits;                     // one a constraint, at least 0, so that x = 0 is feasible
  std::vector<Integer> objective;                  // one a variable
};

struct Optimum {
  Rational value;
  std::vector<Rational> primal, dual;  // one a variable; one a constraint
};

// Throws Error when a limit is negative, the sizes do not agree, or the objective has no bound.
Optimum maximize(const LinearProgram& program);

}  // namespace discreet
