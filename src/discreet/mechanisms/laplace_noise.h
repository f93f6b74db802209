// Adds discrete Laplace noise to integer statistics.
//
// The statistic may be one number or a list that is released together. Its sensitivity is the largest change that one
// person can cause, for a list the sum of the changes. The result may be clamped to a public range. That costs nothing
// and leaves finitely many values.
//
// Privacy:  epsilon, pure, under the relation for which the sensitivity is stated.
//           docs/mechanisms.md#laplace-noise
// Utility:  Pr[|noise| >= t] = 2 q^t / (1 + q) for t >= 1, q = e^(-epsilon / sensitivity).
// Cost:     one exact draw per number.
// Source:   ML-2, KL-2 (Dwork, McSherry, Nissim, Smith 2006; Ghosh, Roughgarden, Sundararajan 2009).
#pragma once

#include "discreet/mechanisms/mechanism.h"
#include "discreet/mechanisms/noise_range.h"

namespace discreet::inline mechanisms {

class LaplaceNoise {
 public:
  LaplaceNoise(const Rational& epsilon, std::int64_t sensitivity, Neighbours neighbours = Neighbours::replace,
               NoiseRange range = {});

  Privacy privacy() const { return {epsilon_, 0, neighbours_}; }
  const Rational& scale() const { return scale_; }  // sensitivity / epsilon

  std::int64_t operator()(std::int64_t statistic, Rng& rng) const;
  std::vector<std::int64_t> operator()(std::span<const std::int64_t> statistics, Rng& rng) const;

 private:
  Rational epsilon_, scale_;
  Neighbours neighbours_;
  NoiseRange range_;
};

}  // namespace discreet::inline mechanisms
