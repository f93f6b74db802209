// Exact tails of the binomial distribution, and the least number of coins whose average is reliable (KL-27).
//
// Tails come from the incomplete beta function in floating point and are rounded up by more than its error. They plan,
// and decide nothing that is private. docs/bounds.md#exact-planner
#pragma once

#include <cstdint>

namespace discreet::inline bounds {

// Pr[X >= successes] and Pr[X <= successes] for X the number of heads of `coins` coins of mean `mean` in [0, 1].
double binomial_at_least(std::uint64_t successes, std::uint64_t coins, double mean);
double binomial_at_most(std::uint64_t successes, std::uint64_t coins, double mean);

// The test fails if the average of the coins reaches the threshold: from below if it lies above the mean, from above
// otherwise. Both lie strictly between 0 and 1, apart.
struct CoinTest {
  double mean, threshold;
};

double failure(const CoinTest& test, std::uint64_t coins);

// The least n such that n coins and every larger number fail with probability at most `tail`. It is never more than
// Hoeffding's bound asks for. The failure probability is a sawtooth in n, because the number of heads that fails is an
// integer. A smaller n may pass by itself, so the search comes down from above. Cost: some ln(1/gap)/gap tails, where
// gap = |mean - threshold|.
std::uint64_t least_coins(const CoinTest& test, double tail);

}  // namespace discreet::inline bounds
