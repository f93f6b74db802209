// Limits for the mean of a coin, from the number of its successes: exact, by binomial tails (Clopper and Pearson).
//
// Property 1: for every mean, `least_mean` exceeds it with probability at most `tail`.
// Property 2: for every mean, `largest_mean` falls below it with probability at most `tail`.
// Rounding errs on the safe side: the least towards 0, the largest towards 1.
#pragma once

#include <cstdint>

namespace discreet::inline bounds {

double least_mean(std::uint64_t successes, std::uint64_t coins, double tail);
double largest_mean(std::uint64_t successes, std::uint64_t coins, double tail);

}  // namespace discreet::inline bounds
