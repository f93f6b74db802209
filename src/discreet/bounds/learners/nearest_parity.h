// The parity nearest to a rule on bits: its target, if the rule errs on less than a quarter of all inputs (ML-20).
//
// Two parities differ on half of the inputs. If a rule differs from a parity on a share alpha < 1/4 the nearest one is
// within alpha of the rule and within 2 alpha < 1/2 of that parity, and is that parity. With exactly a quarter two
// parities can be equally near. What is rounded is a released rule: nothing more is spent. The local decoder has coins
// of its own, which have nothing to do with privacy; how often it fails is added to the learner's beta.
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

// Of a rule given by its 2^bits labels, input x at place x: the least mask of the nearest. One Walsh-Hadamard
// transform. Error unless there are 1 to 26 bits and as many labels.
inline constexpr std::size_t most_tabled_bits = 26;
NearestParity nearest_parity(const BitVector& labels, std::size_t bits);

// Trials a bit for which the local decoder gets all bits of so many rules right, each within alpha of its parity under
// uniform inputs, except with probability beta. Error unless alpha < 1/4.
std::uint64_t decoding_trials(std::size_t bits, std::uint64_t rules, const Rational& alpha, const Rational& beta);

// Bit i is the majority of h(u) xor h(u with bit i flipped) over random inputs u, the same ones for all bits and rules:
// how often it fails is a union over these. The rules label a table of inputs, a column each; they are called once for
// the inputs and once a bit.
using BitRules = std::function<BitMatrix(const BitMatrix& inputs)>;
std::vector<BitVector> decoded_parities(const BitRules& rules, std::size_t bits, std::uint64_t trials, Rng& rng);

}  // namespace discreet::inline bounds
