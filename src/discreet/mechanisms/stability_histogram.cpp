#include "discreet/mechanisms/stability_histogram.h"

#include "discreet/base/option_range.h"
#include "discreet/mechanisms/laplace_tail.h"

namespace discreet::inline mechanisms {
namespace {

// A replaced row takes one from a count and adds one to another.
std::int64_t l1_sensitivity(Neighbours neighbours) { return neighbours == Neighbours::add_remove ? 1 : 2; }

// Proof step 2: a value with a single row is released with probability Pr[Z >= threshold - 1] <= delta. Under
// replacement two values may gain or lose their only row, yet delta pays once: see the proof.
std::int64_t least_threshold(const Rational& epsilon, const Rational& delta, Neighbours neighbours) {
  check_epsilon(epsilon);
  check_delta(delta);
  require_above("delta", delta, 0, "Give a number such as 1e-6: a value that one row brings along is not pure");
  return 1 + laplace_tail(epsilon / l1_sensitivity(neighbours), delta);
}

}  // namespace

StabilityHistogram::StabilityHistogram(const Rational& epsilon, const Rational& delta, Neighbours neighbours,
                                       std::int64_t largest_count)
    : delta_(delta),
      threshold_(least_threshold(epsilon, delta, neighbours)),
      largest_count_(largest_count),
      noise_(epsilon, l1_sensitivity(neighbours), neighbours,
             {threshold_ - 1, std::clamp(largest_count, threshold_, noise_limit)}) {
  require_at_least("largest_count", largest_count, 1, "Leave it out for the usual count");
}

std::int64_t StabilityHistogram::sufficient_count(const Rational& beta) const {
  require_inside("beta", beta, 0, 1, "Give a number such as 0.05");
  // The failure is Pr[Z < threshold - count] = Pr[Z >= count - threshold + 1].
  return threshold_ - 1 + laplace_tail(1 / scale(), beta);
}

std::optional<std::int64_t> StabilityHistogram::release(std::int64_t count, Rng& rng) const {
  std::int64_t noisy = noise_(count, rng);
  if (noisy < threshold_) return std::nullopt;
  return std::min(noisy, largest_count_);
}

}  // namespace discreet::inline mechanisms
