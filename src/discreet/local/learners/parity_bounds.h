// Computes the people with whom the best parity has the most agreement.                 docs/local/learners.md#parity
#pragma once

#include <cstdint>

#include "discreet/base/rational.h"

namespace discreet::inline local {

// ln((2^d - 1) / beta) / -ln(1 - 2^(1-d) (1 - sqrt(1 - k^2 alpha^2))), k = 2 truth - 1. Proof: take a row that is worse
// than the best by D >= alpha. To the best row's lead over it, a person adds 1 with probability 2^-d (1 + k D) and -1
// with probability 2^-d (1 - k D). So a lead of n people is not positive with probability at most the n-th power of the
// logarithm's argument. The result is at most `most_parity_people`, which stands for more. Then the second function
// gives its logarithm.
inline constexpr std::uint64_t most_parity_people = std::uint64_t{1} << 53;
std::uint64_t parity_people(std::int64_t dimension, const Rational& truth, const Rational& alpha, const Rational& beta);
std::int64_t parity_people_log2(std::int64_t dimension, const Rational& truth, const Rational& alpha,
                                const Rational& beta);

}  // namespace discreet::inline local
