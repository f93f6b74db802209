// The closed form of permute-and-flip's output distribution, which noisy max shares.
#pragma once

#include <algorithm>

#include "discreet/mechanisms/law_test.h"

namespace discreet::inline mechanisms {

// Let q_k = e^(-rate (score_k - best)). Candidate i wins with probability q_i times the integral over t in [0, 1] of
// the product over k != i of (1 - q_k t). Each candidate arrives at a uniform time in [0, 1/q_k], and the first wins.
inline std::map<std::size_t, Probability> permute_and_flip_law(const std::vector<std::int64_t>& scores,
                                                               const Rational& rate) {
  std::int64_t best = *std::ranges::min_element(scores);
  auto heads = [&](std::size_t k) { return exponential(rate * (scores[k] - best)); };
  std::map<std::size_t, Probability> law;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    std::vector<ExponentialSum> product{ExponentialSum(1)};  // coefficients of 1, t, t^2, ...
    for (std::size_t k = 0; k < scores.size(); ++k) {
      if (k == i) continue;
      product.emplace_back();
      for (std::size_t power = product.size() - 1; power > 0; --power)
        product[power] = product[power] - product[power - 1] * heads(k);
    }
    ExponentialSum integral;
    for (std::size_t power = 0; power < product.size(); ++power)
      integral += product[power] *= {Rational(0), Rational(1, static_cast<std::int64_t>(power) + 1)};
    law[i] = as_probability(integral * heads(i));
  }
  return law;
}

}  // namespace discreet::inline mechanisms
