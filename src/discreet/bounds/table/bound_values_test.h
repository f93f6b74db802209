// A bound of the table at some values: what the tests of the table say again and again.
#pragma once

#include <map>
#include <string>

#include "discreet/bounds/table/bound_table.h"

namespace discreet::bound_values {

using Values = std::map<std::string, Rational>;

inline Rational q(const char* text) { return parse_rational(text); }
inline Rational nats(double value) { return from_double(value); }

inline BoundValue at(const char* id, const Values& values) { return evaluate(find_bound(id), values); }
inline std::uint64_t rows(const char* id, const Values& values) { return at(id, values).rows; }
inline double value(const char* id, const Values& values) { return at(id, values).low; }

inline Values goal(const char* epsilon, const char* alpha, const char* beta, Values more = {}) {
  more.insert({{"epsilon", q(epsilon)}, {"alpha", q(alpha)}, {"beta", q(beta)}});
  return more;
}

}  // namespace discreet::bound_values
