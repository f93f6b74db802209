// Adds integer noise to integer statistics: discrete Laplace for a pure promise, discrete Gaussian for many
// at once.
//
// The statistic may be one number or a list that is released together; its sensitivity is the largest change
// that one person can cause, in l1 for Laplace and in l2 (squared) for Gaussian noise. The result may be
// clamped to a public range, which costs nothing and gives it finitely many values. Statistics and results
// saturate at +-noise_limit.
//
// Privacy:  Laplace: epsilon, pure. Gaussian: rho-zCDP, hence (epsilon, delta). docs/mechanisms.md#noise
// Utility:  Laplace: Pr[|noise| >= t] = 2 q^t / (1 + q), q = e^(-epsilon / sensitivity), t >= 1.
//           Gaussian: Pr[|noise| >= t] <= 2 e^(-t^2 / (2 variance)).
// Cost:     one exact draw a number.
// Source:   ML-2, KL-2 (Dwork et al. 2006; Canonne, Kamath, Steinke 2020).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "discreet/mechanisms/mechanism.h"

namespace discreet {

// Half of it to either side still fits an integer: whatever is added, nothing overflows, and cutting both the
// statistic and the result there moves no neighbours apart.
inline constexpr std::int64_t noise_limit = std::int64_t{1} << 61;

// A public range of results; an end at the limit means that there is none.
struct Range {
  std::int64_t low = -noise_limit, high = noise_limit;
  bool bounded() const { return low > -noise_limit && high < noise_limit; }
  bool operator==(const Range&) const = default;
};

class LaplaceNoise {
 public:
  LaplaceNoise(const Rational& epsilon, std::int64_t sensitivity, Neighbours neighbours = Neighbours::replace,
               Range range = {});

  Privacy privacy() const { return {epsilon_, 0, neighbours_}; }
  const Rational& scale() const { return scale_; }  // sensitivity / epsilon

  std::int64_t operator()(std::int64_t statistic, Rng& rng) const;
  std::vector<std::int64_t> operator()(std::span<const std::int64_t> statistics, Rng& rng) const;

 private:
  Rational epsilon_, scale_;
  Neighbours neighbours_;
  Range range_;
};

class GaussianNoise {
 public:
  // `squared_sensitivity` bounds the sum of the squares of the changes. The variance is the least for which
  // the best conversion of zCDP (privacy/zcdp.h) gives the promise, up to 40 bits.
  GaussianNoise(const Rational& epsilon, const Rational& delta, std::int64_t squared_sensitivity,
                Neighbours neighbours = Neighbours::replace, Range range = {});

  Privacy privacy() const { return {epsilon_, delta_, neighbours_}; }
  const Rational& rho() const { return rho_; }
  const Rational& variance() const { return variance_; }  // parameter sigma^2 = squared_sensitivity / (2 rho)

  std::int64_t operator()(std::int64_t statistic, Rng& rng) const;
  std::vector<std::int64_t> operator()(std::span<const std::int64_t> statistics, Rng& rng) const;

 private:
  Rational epsilon_, delta_, rho_, variance_;
  Neighbours neighbours_;
  Range range_;
};

}  // namespace discreet
