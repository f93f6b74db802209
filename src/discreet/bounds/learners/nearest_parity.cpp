#include "discreet/bounds/learners/nearest_parity.h"

#include <algorithm>
#include <cmath>

#include "discreet/algebra/walsh_hadamard.h"
#include "discreet/base/error.h"
#include "discreet/learning/bound.h"

namespace discreet::inline bounds {
namespace {

BitMatrix random_inputs(std::size_t count, std::size_t bits, Rng& rng) {
  BitMatrix inputs(count, bits);
  for (std::size_t i = 0; i < count; ++i)
    for (std::size_t word = 0; word < inputs.row(i).size(); ++word)
      inputs.row(i)[word] = rng.bits(static_cast<int>(std::min<std::size_t>(64, bits - 64 * word)));
  return inputs;
}

void flip_column(std::size_t column, BitMatrix& inputs) {
  for (std::size_t i = 0; i < inputs.rows(); ++i) inputs.set(i, column, !inputs.get(i, column));
}

}  // namespace

NearestParity nearest_parity(const BitVector& labels, std::size_t bits) {
  require(1 <= bits && bits <= most_tabled_bits,
          "the labels of all inputs are listed for 1 to 26 bits. Decode locally");
  const std::size_t inputs = std::size_t{1} << bits;
  require(labels.size() == inputs, "there must be a label for each of the 2^bits inputs");
  std::vector<std::int32_t> signs(inputs);
  for (std::size_t x = 0; x < inputs; ++x) signs[x] = labels[x] ? -1 : 1;
  walsh_hadamard(signs);
  const auto nearest = std::ranges::max_element(signs);  // the first of the largest
  NearestParity result{BitVector(bits)};
  result.mask.words()[0] = static_cast<std::uint64_t>(nearest - signs.begin());
  result.distance = (inputs - static_cast<std::uint64_t>(*nearest)) / 2;  // some parity is at least as near as half
  return result;
}

std::uint64_t decoding_trials(std::size_t bits, std::uint64_t rules, const Rational& alpha, const Rational& beta) {
  require(bits >= 1 && rules >= 1, "there must be a bit and a rule to decode");
  require(0 <= alpha && alpha < Rational(1, 4), "alpha must be below 1/4: two parities may be equally near otherwise");
  require(0 < beta && beta < 1, "beta must lie strictly between 0 and 1");
  const double margin = 0.5 - 2 * to_double(alpha);
  const double decisions = std::log(static_cast<double>(bits)) + std::log(static_cast<double>(rules));
  return rows_at_least((decisions - std::log(to_double(beta))) / (2 * margin * margin));
}

std::vector<BitVector> decoded_parities(const BitRules& rules, std::size_t bits, std::uint64_t trials, Rng& rng) {
  BitMatrix inputs = random_inputs(trials, bits, rng);
  const BitMatrix before = rules(inputs);
  std::vector<BitVector> masks(before.columns(), BitVector(bits));
  for (std::size_t bit = 0; bit < bits; ++bit) {
    flip_column(bit, inputs);
    const BitMatrix after = rules(inputs);
    flip_column(bit, inputs);
    for (std::size_t rule = 0; rule < masks.size(); ++rule) {
      std::uint64_t ones = 0;
      for (std::size_t i = 0; i < trials; ++i) ones += before.get(i, rule) != after.get(i, rule);
      masks[rule].set(bit, ones > trials - ones);
    }
  }
  return masks;
}

}  // namespace discreet::inline bounds
