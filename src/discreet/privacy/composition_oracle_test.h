// The oracle of the accounting tests: compositions by brute force, over every outcome of every step.
#pragma once

#include <vector>

#include "discreet/base/interval.h"
#include "discreet/privacy/privacy_loss.h"

namespace discreet::inline privacy {

inline constexpr unsigned oracle_precision = 256;

inline Interval oracle(const Rational& q) { return Interval(q, oracle_precision); }

using Outcomes = std::vector<PrivacyLoss::Outcome>;

// The worst (epsilon, delta)-private mechanism: a leak with probability delta, else the truth with odds e^epsilon.
inline Outcomes leaky_response(const Rational& epsilon, const Rational& delta) {
  Interval kept = oracle(1 - delta), odds = exp(oracle(epsilon));
  Interval truth = kept * odds / (odds + oracle(1)), lie = kept / (odds + oracle(1));
  return {{truth, lie}, {lie, truth}, {oracle(delta), oracle(0)}, {oracle(0), oracle(delta)}};
}

// Outcomes of both together.
inline Outcomes product(const Outcomes& a, const Outcomes& b) {
  Outcomes result;
  for (const auto& x : a)
    for (const auto& y : b) result.push_back({x.p * y.p, x.q * y.q});
  return result;
}

// The hockey-stick divergence, sum of (p - e^epsilon q)+ over the outcomes, enclosed.
inline Interval exact_delta(const Outcomes& outcomes, const Rational& epsilon) {
  Interval factor = exp(oracle(epsilon)), sum = oracle(0);
  for (const auto& [p, q] : outcomes) sum += max(oracle(0), p - factor * q);
  return sum;
}

}  // namespace discreet::inline privacy
