// All solutions of consistent equations over GF(2), as one solution and the directions in which it may move.
//
// An equation <x, a> = y is implied by the others exactly if x is orthogonal to every direction and the one solution
// has label y. With few directions that test costs a few inner products. Reducing x costs a whole elimination. After
// the rank has stopped growing, the many further rows are read in this way.
#pragma once

#include "discreet/algebra/bit_matrix.h"
#include "discreet/algebra/echelon_basis.h"
#include "discreet/base/progress.h"

namespace discreet::inline algebra {

class SolutionSpace {
 public:
  explicit SolutionSpace(const EchelonBasis& basis, const Stage& stage = {Progress{}});

  enum class Relation : std::uint8_t { implied, contradicted, independent };
  Relation classify(BitRow x, bool y) const;

 private:
  BitMatrix vectors_;  // row 0: the solution. The others: the directions
};

}  // namespace discreet::inline algebra
