#include "discreet/algebra/solution_space.h"

namespace discreet::inline algebra {

SolutionSpace::SolutionSpace(const EchelonBasis& basis, const Stage& stage)
    : vectors_(basis.dimension() - basis.rank() + 1, basis.dimension()) {
  basis.complete(vectors_.row(0), EchelonBasis::RightHandSide::labels);
  std::size_t direction = 0;
  for (std::size_t column = 0; column < basis.dimension(); ++column) {
    if (basis.leads(column)) continue;
    stage.at(direction, vectors_.rows());
    vectors_.set(++direction, column, true);
    basis.complete(vectors_.row(direction), EchelonBasis::RightHandSide::zero);
  }
}

SolutionSpace::Relation SolutionSpace::classify(BitRow x, bool y) const {
  for (std::size_t direction = 1; direction < vectors_.rows(); ++direction)
    if (inner_product(x, vectors_[direction])) return Relation::independent;
  return inner_product(x, vectors_[0]) == y ? Relation::implied : Relation::contradicted;
}

}  // namespace discreet::inline algebra
