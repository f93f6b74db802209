// The sets on which two concepts of a class differ, for all pairs of them: the queries that a cover of the class
// answers.
#pragma once

#include "discreet/classes/finite/finite_class.h"

namespace discreet::inline classes {

struct ConceptDifferences {
  // The different sets of points on which two concepts differ, without the empty set and the set of all points. Only
  // one of a set and its complement is listed, because a table counts n in both together. Empty, as by default, if
  // there is no other set.
  FiniteClass queries;
  std::size_t sets = 0;  // the same with complements that are such sets too

  bool none() const { return queries.concepts() == 0; }
};

// True if two concepts agree at one point and differ at another.
bool some_agree_and_differ(const FiniteClass& concepts);

// Pairs of different concepts.
std::size_t pairs_of(const FiniteClass& concepts);

// Looks at all pairs.
ConceptDifferences differences_of(const FiniteClass& concepts);

}  // namespace discreet::inline classes
