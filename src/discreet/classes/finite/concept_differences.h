// Where two concepts of a class differ, for all pairs of them: the queries that a cover of the class has to answer.
#pragma once

#include "discreet/classes/finite/finite_class.h"

namespace discreet::inline classes {

struct ConceptDifferences {
  // The different sets of points on which two concepts differ; of a set and its complement, of which a table counts n
  // in all, one; without the empty set and that of all points. Nothing, as by default, where there is no other set.
  FiniteClass queries;
  std::size_t sets = 0;  // the same with complements that are such sets too

  bool none() const { return queries.concepts() == 0; }
};

// Pairs of different concepts.
std::size_t pairs_of(const FiniteClass& concepts);

// All pairs are looked at.
ConceptDifferences differences_of(const FiniteClass& concepts);

}  // namespace discreet::inline classes
