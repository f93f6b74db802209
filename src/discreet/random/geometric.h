// Exact geometric variables: the number of failures before the first success.
//
// Property 1: Pr[G >= k] = ratio^k, where the ratio is 1-p (rational) or e^-x.
// Property 2: values beyond the range of the result are clamped to its end.
//
// One draw is made in blocks. First it draws how many whole blocks fail (one coin each). Then it draws the place in the
// last one (uniform, kept with the probability that it is reached). `Geometric` prepares tables for many draws from one
// distribution.
#pragma once

#include <span>

#include "discreet/base/rational.h"
#include "discreet/random/geometric_digits.h"
#include "discreet/random/rng.h"

namespace discreet::inline random {

// Failures before the first success of a coin of bias p, 0 <= p <= 1 (p = 0: the largest result).
std::uint64_t geometric(const Rational& p, Rng& rng);

// min(geometric(p), limit). The support is finite, so exploring leaves no remainder. Choosing rows by skips needs about
// log2(1/p) bits per chosen row instead of two bits per row.
std::uint64_t geometric_below(const Rational& p, std::uint64_t limit, Rng& rng);
Integer geometric_below(const Rational& p, const Integer& limit, Rng& rng);

// Failures before the first success of a coin of bias 1 - e^-x, x > 0.
std::uint64_t geometric_exp(const Rational& x, Rng& rng);
std::uint64_t geometric_exp(std::uint64_t numerator, std::uint64_t denominator, Rng& rng);
// min(geometric_exp(x), limit): exploring leaves no remainder.
std::uint64_t geometric_exp_below(const Rational& x, std::uint64_t limit, Rng& rng);

class Geometric {
 public:
  static Geometric of_success(const Rational& p, TableSizes sizes = {});      // as geometric(p), 0 < p < 1
  static Geometric of_exponential(const Rational& x, TableSizes sizes = {});  // as geometric_exp(x), x > 0

  std::uint64_t operator()(Rng& rng) const;
  void fill(std::span<std::uint64_t> values, Rng& rng) const;

 private:
  enum class Law { success, exponential };
  Geometric(Law law, const Rational& parameter, const Real& rate, TableSizes sizes);
  std::uint64_t draw(Rng& rng) const {
    auto high = static_cast<std::uint64_t>(high_(rng));
    if (high > ~std::uint64_t{0} >> low_.bits()) [[unlikely]]
      return ~std::uint64_t{0};
    return high << low_.bits() | low_(rng);
  }

  Law law_;
  Rational parameter_;
  GeometricDigits low_;
  Inversion high_;
};

}  // namespace discreet::inline random
