// A literal, which is a bit or its negation, and lists of literals. Rules over bits consist of them.
#pragma once

#include <compare>
#include <vector>

#include "discreet/algebra/bit_vector.h"

namespace discreet::inline learners {

// True where bit `feature` is `value`.
struct Literal {
  std::size_t feature = 0;
  bool value = true;
  bool operator()(BitRow x) const { return bit_at(x, feature) == value; }
  Literal operator!() const { return {feature, !value}; }
  auto operator<=>(const Literal&) const = default;
};

// By growing feature, each at most once.
using Literals = std::vector<Literal>;

bool all_true(const Literals& literals, BitRow x);  // without literals: true
bool any_true(const Literals& literals, BitRow x);  // without literals: false

// Every literal negated.
Literals negated(Literals literals);

// The one way to write a list of parts, as in a conjunction of clauses or a disjunction of terms. Only the set of parts
// matters there, and a part makes its supersets idle. The result is sorted, without supersets of others. Two opposite
// single literals become the empty part.
std::vector<Literals> simplified(std::vector<Literals> parts);

}  // namespace discreet::inline learners
