// People with whom the best parity has the most agreement.                               docs/local/learners.md#parity
#pragma once

#include <cstdint>

#include "discreet/base/rational.h"

namespace discreet::inline local {

// ln((2^d - 1) / beta) / -ln(1 - 2^(1-d) (1 - sqrt(1 - k^2 alpha^2))), k = 2 truth - 1: a person adds 1 with
// probability 2^-d (1 + k D) and -1 with probability 2^-d (1 - k D) to the lead of the best row over one that is worse
// by D >= alpha, so a lead of n people is not positive with probability at most the n-th power of what stands in the
// logarithm. At most `most_parity_people`, which stands for more; then its logarithm says how many.
inline constexpr std::uint64_t most_parity_people = std::uint64_t{1} << 53;
std::uint64_t parity_people(std::int64_t dimension, const Rational& truth, const Rational& alpha, const Rational& beta);
std::int64_t parity_people_log2(std::int64_t dimension, const Rational& truth, const Rational& alpha,
                                const Rational& beta);

}  // namespace discreet::inline local
