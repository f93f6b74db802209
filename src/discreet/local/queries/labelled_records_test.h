// Records of bits with labels, distributions over the whole cube, and all records of a masked parity, for tests.
#pragma once

#include "discreet/algebra/bit_matrix.h"
#include "discreet/local/queries/exact_oracle.h"
#include "discreet/local/queries/masked_parity_queries.h"

namespace discreet::inline local {

// All points of the cube. Records point into their rows.
class Cube {
 public:
  explicit Cube(std::size_t dimension) : points_(std::size_t{1} << dimension) {
    for (std::uint64_t x = 0; x < points_.size(); ++x) points_[x] = x;
  }
  std::size_t size() const { return points_.size(); }
  BitRow operator[](std::size_t x) const { return {&points_[x], 1}; }

 private:
  std::vector<std::uint64_t> points_;
};

// The product distribution in which every bit is 1 with probability `ones`, with the labels of a concept.
template <class Concept>
Distribution<Labelled<BitRow>> labelled_cube(const Cube& cube, std::size_t dimension, const Rational& ones,
                                             const Concept& label) {
  std::vector<typename Distribution<Labelled<BitRow>>::Atom> atoms;
  for (std::size_t x = 0; x < cube.size(); ++x) {
    Rational weight = 1;
    for (std::size_t j = 0; j < dimension; ++j) weight *= bit_at(cube[x], j) ? ones : Rational(1 - ones);
    atoms.push_back({{cube[x], static_cast<Label>(label(cube[x]))}, weight});
  }
  return Distribution<Labelled<BitRow>>(std::move(atoms));
}

// Pr[h(x) != y].
template <class Record, class Hypothesis>
Rational error_of(const Distribution<Record>& distribution, const Hypothesis& hypothesis) {
  Rational error = 0;
  for (const auto& [record, weight] : distribution.atoms())
    if (hypothesis(record.x) != (record.y != 0)) error += weight;
  return error;
}

// Every example of d bits once, labelled by the target.
inline std::vector<MaskedRecord> masked_records(std::size_t d, const MaskedParityTarget& target) {
  std::vector<MaskedRecord> all;
  for (std::uint64_t bits = 0; bits < std::uint64_t{1} << d; ++bits)
    for (std::uint32_t place = 0; place < d; ++place)
      for (bool unmasked : {false, true}) {
        all.push_back({bits, place, unmasked, false});
        all.back().label = target(all.back());
      }
  return all;
}

}  // namespace discreet::inline local
