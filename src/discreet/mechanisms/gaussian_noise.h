// Adds discrete Gaussian noise to integer statistics, for many releases together or one after another.
//
// The statistic may be one number or a list. `squared_sensitivity` bounds the sum of the squares of the changes that
// one person can cause. The proof gives rho-zCDP, and rhos add over releases. The promise is its conversion at delta.
// The result may be clamped to a public range.
//
// Privacy:  rho-zCDP with rho = squared_sensitivity / (2 variance), hence (epsilon, delta).
//           docs/mechanisms.md#gaussian-noise
// Utility:  Pr[|noise| >= t] <= 2 e^(-t^2 / (2 variance)).
// Cost:     one exact draw per number.
// Source:   KL section 6, item 5. ML-1 (Bun and Steinke 2016; Canonne, Kamath, Steinke 2020).
#pragma once

#include "discreet/mechanisms/mechanism.h"
#include "discreet/mechanisms/noise_range.h"

namespace discreet::inline mechanisms {

class GaussianNoise {
 public:
  // The variance is the least for which the sharpest conversion of zCDP (privacy/zcdp.h) gives the promise,
  // to 40 bits.
  GaussianNoise(const Rational& epsilon, const Rational& delta, std::int64_t squared_sensitivity,
                Neighbours neighbours = Neighbours::replace, NoiseRange range = {});

  Privacy privacy() const { return {epsilon_, delta_, neighbours_}; }
  const Rational& rho() const { return rho_; }
  const Rational& variance() const { return variance_; }

  std::int64_t operator()(std::int64_t statistic, Rng& rng) const;
  std::vector<std::int64_t> operator()(std::span<const std::int64_t> statistics, Rng& rng) const;

 private:
  Rational epsilon_, delta_, rho_, variance_;
  Neighbours neighbours_;
  NoiseRange range_;
};

}  // namespace discreet::inline mechanisms
