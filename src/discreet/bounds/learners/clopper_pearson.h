// Limits for the mean of a coin, from the number of its successes: exact, by binomial tails (Clopper and Pearson). And
// for the mean of any variable in [0, 1], by Chernoff's bound.               docs/evaluation.md#one-vote-per-person
//
// Property 1: for every mean, `least_mean` and `least_average` exceed it with probability at most `tail`.
// Property 2: for every mean, `largest_mean` and `largest_average` fall below it with probability at most `tail`.
// Rounding errs on the safe side: the least towards 0, the largest towards 1.
#pragma once

#include <cstdint>

namespace discreet::inline bounds {

double least_mean(std::uint64_t successes, std::uint64_t coins, double tail);
double largest_mean(std::uint64_t successes, std::uint64_t coins, double tail);

// The mean of independent variables in [0, 1], of which `all / parts` sum to `sum / parts`. Limits grow with the sum,
// and fall as `all` grows by what is no part of the sum.
double least_average(std::uint64_t sum, std::uint64_t all, std::uint64_t parts, double tail);
double largest_average(std::uint64_t sum, std::uint64_t all, std::uint64_t parts, double tail);

}  // namespace discreet::inline bounds
