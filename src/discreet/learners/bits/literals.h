// A bit or its negation, and lists of them: what rules over bits are written in.
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

bool all_true(const Literals& literals, BitRow x);  // of no literals: true
bool any_true(const Literals& literals, BitRow x);  // of no literals: false

// Every literal negated.
Literals negated(Literals literals);

// One way of writing a list of which only the set matters and in which a part makes its supersets idle, as in a
// conjunction of clauses or a disjunction of terms: sorted, without supersets of others. Two opposite single literals
// are the empty part.
std::vector<Literals> simplified(std::vector<Literals> parts);

}  // namespace discreet::inline learners
