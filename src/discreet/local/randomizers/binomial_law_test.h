// Sums the binomial distribution term by term, to check tails that are computed in another way.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace discreet::inline local {

// Pr[low <= X <= high] for X heads of `coins` coins of this mean, strictly between 0 and 1.
inline double binomial_between(std::uint64_t low, std::uint64_t high, std::uint64_t coins, double mean) {
  const auto n = static_cast<double>(coins);
  double sum = 0;
  for (std::uint64_t k = low; k <= std::min(high, coins); ++k) {
    const auto heads = static_cast<double>(k);
    sum += std::exp(std::lgamma(n + 1) - std::lgamma(heads + 1) - std::lgamma(n - heads + 1) + heads * std::log(mean) +
                    (n - heads) * std::log1p(-mean));
  }
  return sum;
}

// Pr[X < wanted]. Terms further than forty standard deviations below the mean are too small for a double.
inline double binomial_below(std::uint64_t wanted, std::uint64_t coins, double mean) {
  const double centre = static_cast<double>(coins) * mean;
  const double first = std::max(0., centre - 40 * std::sqrt(centre) - 1);
  return wanted == 0 ? 0 : binomial_between(static_cast<std::uint64_t>(first), wanted - 1, coins, mean);
}

}  // namespace discreet::inline local
