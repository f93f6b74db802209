#include "discreet/optimizers/clause.h"

#include "discreet/random/explore/binomial_coefficient.h"

namespace discreet::inline optimizers {

Integer ClauseDomain::size() const { return binomial_coefficient(Integer(2 * Integer(variables)), width); }

// By the largest literal first: those below `literal` have binom(literal, k) clauses of width k.
std::vector<ClauseLiteral> ClauseDomain::clause(Integer number) const {
  std::vector<ClauseLiteral> literals(width);
  for (std::size_t k = width; k > 0; --k) {
    auto literal = static_cast<ClauseLiteral>(k - 1);
    while (binomial_coefficient(Integer(literal) + 1, k) <= number) ++literal;
    number -= binomial_coefficient(Integer(literal), k);
    literals[k - 1] = literal;
  }
  return literals;
}

}  // namespace discreet::inline optimizers
