// Exact discrete Laplace noise: Pr[Z = z] = (1-q)/(1+q) q^|z| with q = e^(-1/scale).
//
// Property 1: Pr[Z >= t] = q^t / (1+q) for t >= 1, and 1 - q^(1-t) / (1+q) for t <= 0.
// Property 2: values beyond the range of std::int64_t are clamped to its ends.
//
// While exploring, the unbounded forms leave a remainder. The clamped form and `reaches` have finite supports and leave
// no remainder. Prefer them if the value is clamped or compared anyway.
#pragma once

#include <span>

#include "discreet/base/rational.h"
#include "discreet/random/geometric_digits.h"
#include "discreet/random/rng.h"

namespace discreet::inline random {

std::int64_t discrete_laplace(const Rational& scale, Rng& rng);  // scale > 0
std::int64_t discrete_laplace(std::uint64_t numerator, std::uint64_t denominator, Rng& rng);

// The draw clamped to [low, high], low <= high.
std::int64_t discrete_laplace(const Rational& scale, std::int64_t low, std::int64_t high, Rng& rng);

// True if the draw is at least `threshold`.
bool discrete_laplace_reaches(const Rational& scale, std::int64_t threshold, Rng& rng);

// Tables for many draws of one scale, made once. A draw is one look-up (scale below 8) or a few, with no rejection.
class DiscreteLaplace {
 public:
  explicit DiscreteLaplace(const Rational& scale, TableSizes sizes = {});  // 0 < scale < 2^48

  const Rational& scale() const { return scale_; }
  std::int64_t operator()(Rng& rng) const;
  void fill(std::span<std::int64_t> values, Rng& rng) const;

 private:
  std::int64_t draw(Rng& rng) const;

  Rational scale_;
  GeometricDigits low_;
  Inversion high_;  // draws Z >> low_.bits(), which keeps the sign
};

}  // namespace discreet::inline random
