#include "discreet/algebra/solution_space.h"

#include <gtest/gtest.h>

#include <random>

namespace discreet::solution_space_test {

using Relation = SolutionSpace::Relation;

// By definition: how many of the basis's solutions satisfy the equation?
Relation by_search(const EchelonBasis& basis, const BitVector& x, bool y) {
  std::size_t d = basis.dimension(), all = 0, satisfied = 0;
  for (unsigned bits = 0; bits < 1u << d; ++bits) {
    BitVector a(d);
    a.words()[0] = bits;
    bool solves = true;
    for (std::size_t c = 0; c < d; ++c)
      if (basis.leads(c))
        solves &= inner_product({basis.row(c) + 1, words_for(d)}, a.row()) == ((basis.row(c)[0] & 1) == 1);
    all += solves;
    satisfied += solves && inner_product(x.row(), a.row()) == y;
  }
  return satisfied == all ? Relation::implied : satisfied == 0 ? Relation::contradicted : Relation::independent;
}

TEST(SolutionSpace, KnowsWhatEveryEquationAddsToRandomSystems) {
  std::mt19937_64 random(4);
  constexpr std::size_t d = 6;
  for (int round = 0; round < 40; ++round) {
    EchelonBasis basis(d);
    for (int i = 0; i < round % 8; ++i) {
      AugmentedRows row(d);
      BitVector x(d);
      x.words()[0] = random() % (1 << d);
      row.push_back(x.row(), random() & 1);
      if (auto leading = basis.reduce(row[0])) basis.insert(row[0], *leading);
    }
    SolutionSpace space(basis);
    for (unsigned bits = 0; bits < 1u << d; ++bits) {
      BitVector x(d);
      x.words()[0] = bits;
      for (bool y : {false, true}) EXPECT_EQ(space.classify(x.row(), y), by_search(basis, x, y));
    }
  }
}

}  // namespace discreet::solution_space_test
