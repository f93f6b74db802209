// Exact discrete Gaussian noise: Pr[Z = z] proportional to e^(-z^2 / (2 sigma^2)) over all integers z.
//
// The normaliser is a theta function without a finite formula. So exploring states the distribution by certified
// enclosures. The draws are exact all the same. Values beyond the range of std::int64_t are clamped to its ends.
//
// While exploring, the unbounded forms leave a remainder. The clamped form and `reaches` leave no remainder.
#pragma once

#include <span>

#include "discreet/base/rational.h"
#include "discreet/random/inversion.h"
#include "discreet/random/rng.h"

namespace discreet::inline random {

std::int64_t discrete_gaussian(const Rational& sigma_squared, Rng& rng);  // sigma_squared > 0

// The draw clamped to [low, high], low <= high.
std::int64_t discrete_gaussian(const Rational& sigma_squared, std::int64_t low, std::int64_t high, Rng& rng);

// True if the draw is at least `threshold`.
bool discrete_gaussian_reaches(const Rational& sigma_squared, std::int64_t threshold, Rng& rng);

// Tables for many draws of one variance, made once. The integers are cut into strips of 2^strip_bits. A table chooses a
// strip, and a place in it is uniform. The place is kept with its probability relative to the strip's best place. For
// wide noise that is nearly always, for narrow noise (strips of one value) always.
class DiscreteGaussian {
 public:
  explicit DiscreteGaussian(const Rational& sigma_squared, TableSizes sizes = {});  // 0 < sigma_squared < 2^80
  // The same distribution with strips of a chosen width. Tests make them wide for the noise.
  DiscreteGaussian(const Rational& sigma_squared, int strip_bits, TableSizes sizes);

  const Rational& sigma_squared() const { return sigma_squared_; }
  std::int64_t operator()(Rng& rng) const;
  void fill(std::span<std::int64_t> values, Rng& rng) const;

 private:
  std::int64_t draw(Rng& rng) const;
  bool keeps(std::uint64_t base, std::uint64_t place, Rng& rng) const;

  Rational sigma_squared_;
  int strip_bits_;
  std::uint64_t rate_above_, rate_below_;  // 1 / (2 sigma^2) as a fraction of words. 0/0 if it does not fit
  Inversion strip_;
};

}  // namespace discreet::inline random
