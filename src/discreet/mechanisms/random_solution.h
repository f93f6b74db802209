// Releases a uniform solution of a random part of linear equations over GF(2), or gives no answer.
//
// It abstains with probability s. Otherwise it keeps each equation with probability p and returns a uniform solution of
// the kept ones. If they contradict each other, it gives no answer. Nothing else is released: not the rank, not the
// number of kept equations, not the reason for no answer.
//
// Privacy:  epsilon, pure, replacement of one equation.                     docs/learners/parity.md#privacy
// Utility:  no answer with probability s on consistent equations. A wrong vector of error alpha survives n equations
//           with probability (1 - p alpha)^n.
// Cost:     O(n + k d^2 / 64) for k kept equations. Memory O(d^2).
// Source:   KL-7 (Kasiviswanathan et al. 2011, section 4), with the exact condition on p and s.
#pragma once

#include <optional>
#include <span>

#include "discreet/algebra/bit_rows.h"
#include "discreet/algebra/gf2_system.h"
#include "discreet/base/progress.h"
#include "discreet/mechanisms/mechanism.h"

namespace discreet::inline mechanisms {

class RandomSolution {
 public:
  // Significant bits of p and s. Rounding costs less than 1e-13 of epsilon, and the fractions fit machine words.
  static constexpr unsigned coin_bits = 48;

  // p = tanh(epsilon/2) and the least s for it. Both conditions of the proof hold with equality.
  static RandomSolution calibrated(std::size_t dimension, const Rational& epsilon);
  // The largest p for a refusal probability that the caller fixes, 0 < s < 1.
  static RandomSolution refusing(std::size_t dimension, const Rational& epsilon, const Rational& s);
  // As printed: p = epsilon/4, s = 1/2. epsilon is at most 2.
  static RandomSolution printed(std::size_t dimension, const Rational& epsilon);

  Privacy privacy() const { return {epsilon_}; }
  const Rational& keep() const { return keep_; }      // p
  const Rational& refuse() const { return refuse_; }  // s

  std::optional<BitVector> operator()(BitRows x, std::span<const std::uint8_t> y, Rng& rng,
                                      const Stage& stage = {Progress{}}) const;

 private:
  RandomSolution(std::size_t dimension, const Rational& epsilon, const Rational& keep, const Rational& refuse);

  std::size_t dimension_;
  Rational epsilon_, keep_, refuse_;
};

}  // namespace discreet::inline mechanisms
