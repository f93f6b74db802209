// Tables of bits with labels, for tests.
#pragma once

#include "discreet/learning/sample.h"
#include "discreet/random/rng.h"

namespace discreet::inline learners {

struct LabelledBits {
  BitMatrix x;
  std::vector<Label> y;
  Sample<BitRow> sample() const { return {x, y}; }
};

// Fair bits, fair labels.
inline LabelledBits random_bits(std::size_t rows, std::size_t dimension, Rng& rng) {
  LabelledBits table{BitMatrix(rows, dimension), {}};
  for (std::size_t i = 0; i < rows; ++i) {
    for (std::size_t j = 0; j < dimension; ++j) table.x.set(i, j, rng.bits(1) != 0);
    table.y.push_back(static_cast<Label>(rng.bits(1)));
  }
  return table;
}

inline LabelledBits random_bits(std::size_t rows, std::size_t dimension, std::uint64_t seed) {
  Rng rng = Rng::seeded(seed);
  return random_bits(rows, dimension, rng);
}

}  // namespace discreet::inline learners
