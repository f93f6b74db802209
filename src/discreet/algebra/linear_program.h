// Solves linear programs in rational arithmetic: maximize c x subject to A x <= b, x >= 0. A, b, c are integers, b >=
// 0.
//
// It is the simplex method on a tableau of integers with one common denominator, which the pivot before divides out
// exactly. If a step gains nothing, Bland's rule applies, so that it ends. Nothing is rounded: a value that equals a
// bound is found to equal it. The dual solution certifies the value.
#pragma once

#include <cstdint>
#include <vector>

#include "discreet/base/error.h"
#include "discreet/base/rational.h"

namespace discreet::inline algebra {

struct LinearProgram {
  std::vector<std::vector<Integer>> coefficients;  // one row per constraint
  std::vector<Integer> limits;                     // one per constraint, at least 0, so that x = 0 is feasible
  std::vector<Integer> objective;                  // one per variable
};

struct Optimum {
  Rational value;
  std::vector<Rational> primal, dual;  // one per variable, and one per constraint
};

// The work that is left, in updates of a cell of a tableau. Some ten million of them take a second or two.
class TooMuchWork : public Error {
 public:
  using Error::Error;
};

class WorkLimit {
 public:
  explicit WorkLimit(std::uint64_t cells) : left_(cells) {}
  // Throws TooMuchWork if less is left.
  void spend(std::uint64_t cells);

 private:
  std::uint64_t left_;
};

// Throws Error if a limit is negative, the sizes do not agree, or the objective has no bound. Throws TooMuchWork beyond
// the limit.
Optimum maximize(const LinearProgram& program, WorkLimit& work);

}  // namespace discreet::inline algebra
