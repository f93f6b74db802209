// Linear programs in rational arithmetic: maximize c x subject to A x <= b, x >= 0, where A, b, c are integers, b >= 0.
//
// The simplex method on a tableau of integers with one common denominator, which the pivot before divides out exactly;
// Bland's rule where a step gains nothing, so that it ends. Nothing is rounded: a value that equals a
// bound is seen to equal it. The dual solution certifies the value.
#pragma once

#include <cstdint>
#include <vector>

#include "discreet/base/error.h"
#include "discreet/base/rational.h"

namespace discreet::inline algebra {

struct LinearProgram {
  std::vector<std::vector<Integer>> coefficients;  // a row a constraint
  std::vector<Integer> limits;                     // one a constraint, at least 0, so that x = 0 is feasible
  std::vector<Integer> objective;                  // one a variable
};

struct Optimum {
  Rational value;
  std::vector<Rational> primal, dual;  // one a variable; one a constraint
};

// Work that may still be done, in updates of a cell of a tableau; some ten million of them take a second or two.
class TooMuchWork : public Error {
 public:
  using Error::Error;
};

class WorkLimit {
 public:
  explicit WorkLimit(std::uint64_t cells) : left_(cells) {}
  // Throws TooMuchWork when less is left.
  void spend(std::uint64_t cells);

 private:
  std::uint64_t left_;
};

// Throws Error when a limit is negative, the sizes do not agree, the objective has no bound; TooMuchWork beyond the
// limit.
Optimum maximize(const LinearProgram& program, WorkLimit& work);

}  // namespace discreet::inline algebra
