#include "discreet/mechanisms/stable_argmax.h"

#include <algorithm>

#include "discreet/base/error.h"
#include "discreet/base/option_range.h"
#include "discreet/mechanisms/laplace_tail.h"
#include "discreet/mechanisms/strata.h"
#include "discreet/random/discrete_laplace.h"

namespace discreet::inline mechanisms {

StableArgmax::StableArgmax(const Rational& epsilon, const Rational& delta, std::int64_t sensitivity,
                           Neighbours neighbours, Movement movement)
    : epsilon_(epsilon), delta_(delta), neighbours_(neighbours) {
  check_epsilon(epsilon);
  check_delta(delta);
  require_above("delta", delta, 0, "Give a number such as 1e-6: an exact winner is not pure");
  require(sensitivity <= score_limit / 4, "sensitivity must be below 2^60");
  // Proof step 1: the lead moves by at most this much, and where the winner changes it is at most this on
  // both sides.
  Integer lead_sensitivity = difference_sensitivity(sensitivity, neighbours, movement);
  scale_ = Rational(lead_sensitivity) / epsilon;
  // Proof step 2: such a lead is released with probability Pr[Z >= threshold - lead_sensitivity] <= delta.
  threshold_ = static_cast<std::int64_t>(lead_sensitivity) + laplace_tail(1 / scale_, delta);
}

std::int64_t StableArgmax::sufficient_lead(const Rational& beta) const {
  require_inside("beta", beta, 0, 1, "Give a number such as 0.05");
  // The failure is Pr[Z < threshold - lead] = Pr[Z >= lead - threshold + 1].
  return threshold_ - 1 + laplace_tail(1 / scale_, beta);
}

bool StableArgmax::releases(std::int64_t lead, Rng& rng) const {
  return discrete_laplace_reaches(scale_, threshold_ - lead, rng);
}

std::optional<std::size_t> StableArgmax::operator()(std::span<const std::int64_t> votes, Rng& rng) const {
  if (votes.empty()) return std::nullopt;
  auto winner = static_cast<std::size_t>(std::ranges::max_element(votes) - votes.begin());
  if (votes.size() == 1) return winner;
  std::int64_t second = -score_limit;
  for (std::size_t i = 0; i < votes.size(); ++i)
    if (i != winner) second = std::max(second, saturated(votes[i]));
  if (releases(saturated(votes[winner]) - second, rng)) return winner;
  return std::nullopt;
}

}  // namespace discreet::inline mechanisms
