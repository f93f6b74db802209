// The probability that a hypothesis drawn from a prior is close to a concept, for every concept and distribution of
// points.
//
// A tree search finds the hardest distribution and proves that there is no harder one
// (dimensions/menus/spoiling/spoiling.h).
// docs/theory/arrows.md#from-a-learner
#pragma once

#include "discreet/classes/finite/finite_class.h"
#include "discreet/classes/finite/representation.h"
#include "discreet/classes/searches/time_limit.h"

namespace discreet::inline dimensions {

struct PriorChance {
  Rational lower;  // proved: for every concept and distribution
  Rational upper;  // reached: for `concept_index` and some distribution
  std::size_t concept_index = 0;

  bool operator==(const PriorChance&) const = default;
};

// For errors of at most alpha. Empty if more than 62 points matter. If the time is over, the lower end is less than the
// upper one. Then only the concept itself is counted.
std::optional<PriorChance> least_chance(const Menu& prior, const FiniteClass& concepts, const Rational& alpha,
                                        const TimeLimit& limit = {});

}  // namespace discreet::inline dimensions
