// Releases the candidate with the most votes exactly, or nothing if its lead is not clear: A_dist.
//
// Discrete Laplace noise is added to the lead over the second best, and the sum is compared with a threshold. The
// winner itself carries no noise. Ties are broken by position. The second best ranges over all candidates, those
// without a vote included. A list that leaves them out must hold one zero for them. A single candidate is released
// without noise.
//
// Privacy:  (epsilon, delta), for votes that move by at most `sensitivity`. docs/mechanisms.md#stable-argmax
// Utility:  a lead of sufficient_lead(beta) is released with probability >= 1 - beta.
// Cost:     one pass, one exact draw.
// Source:   ML-4 (Algorithm 1 of Bun, Nissim, Stemmer 2019), its sensitivity corrected: a replaced row moves
//           the lead by 2, not 1.
#pragma once

#include <optional>
#include <span>

#include "discreet/mechanisms/mechanism.h"
#include "discreet/mechanisms/movement.h"

namespace discreet::inline mechanisms {

class StableArgmax {
 public:
  StableArgmax(const Rational& epsilon, const Rational& delta, std::int64_t sensitivity,
               Neighbours neighbours = Neighbours::replace, Movement movement = Movement::any);

  Privacy privacy() const { return {epsilon_, delta_, neighbours_}; }
  const Rational& scale() const { return scale_; }           // scale of the noise: sensitivity of the lead / epsilon
  std::int64_t threshold() const { return threshold_; }      // threshold of the noisy lead
  std::int64_t sufficient_lead(const Rational& beta) const;  // 0 < beta < 1

  std::optional<std::size_t> operator()(std::span<const std::int64_t> votes, Rng& rng) const;

  // True if a winner with this lead is released. It is for callers that find winner and lead without a list of the
  // candidates. Compute the lead in the same way on every database: the promise rests on its sensitivity.
  bool releases(std::int64_t lead, Rng& rng) const;  // 0 <= lead

 private:
  Rational epsilon_, delta_, scale_;
  Neighbours neighbours_;
  std::int64_t threshold_;
};

}  // namespace discreet::inline mechanisms
