// The parity nearest to a rule on bits: the rule's target, if the rule errs on less than a quarter of all inputs
// (ML-20).
//
// Two parities differ on half of the inputs. Suppose a rule differs from a parity on a share alpha < 1/4. The nearest
// parity is within alpha of the rule and within 2 alpha < 1/2 of that parity, and so it is that parity. With exactly a
// quarter, two parities can be equally near. Only a released rule is rounded, so nothing more is spent. The local
// decoder has coins of its own, which have nothing to do with privacy. Its failure probability is added to the
// learner's beta.
#pragma once

#include <functional>

#include "discreet/algebra/bit_matrix.h"
#include "discreet/algebra/bit_vector.h"
#include "discreet/base/rational.h"
#include "discreet/random/rng.h"

namespace discreet::inline bounds {

struct NearestParity {
  BitVector mask;
  std::uint64_t distance = 0;  // inputs on which it differs from the rule
  bool operator==(const NearestParity&) const = default;
};

// The rule is given by its 2^bits labels, input x at place x. Returns the least mask of the nearest. One Walsh-Hadamard
// transform. Throws Error unless there are 1 to 26 bits and as many labels.
inline constexpr std::size_t most_tabled_bits = 26;
NearestParity nearest_parity(const BitVector& labels, std::size_t bits);

// Trials per bit for which the local decoder gets all bits of `rules` rules right, except with probability beta. Each
// rule is within alpha of its parity under uniform inputs. Throws Error unless alpha < 1/4.
std::uint64_t decoding_trials(std::size_t bits, std::uint64_t rules, const Rational& alpha, const Rational& beta);

// Bit i is the majority of h(u) xor h(u with bit i flipped) over random inputs u. The inputs are the same for all bits
// and rules: the failure probability is a union over these. The rules label a table of inputs, one column each. They
// are called once for the inputs and once per bit.
using BitRules = std::function<BitMatrix(const BitMatrix& inputs)>;
std::vector<BitVector> decoded_parities(const BitRules& rules, std::size_t bits, std::uint64_t trials, Rng& rng);

}  // namespace discreet::inline bounds
