// Tested by oracles_test.cpp.
#include "discreet/local/queries/empirical_bounds.h"

#include "discreet/bounds/learners/concentration.h"

namespace discreet::inline local {

std::uint64_t empirical_rows(const QueryShape& query, const Rational& beta) {
  return rows_for_tail(hoeffding_rate(to_double(query.tolerance), to_double(query.width)), to_double(beta), Sides::two);
}

std::uint64_t one_bit_people(const QueryShape& query, const Rational& epsilon, const Rational& beta) {
  return local_people({BatchShape{{query}, 1}}, to_double(epsilon), to_double(beta));
}

}  // namespace discreet::inline local
