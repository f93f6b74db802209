// Rows for selecting from a finite class by the exponential mechanism (KL-3, KL-4, CC-2). Also the rows without which
// no pure learner of a class of given Littlestone dimension exists (CC-17). Proofs: docs/bounds.md.
#pragma once

#include "discreet/bounds/table/enclosed.h"
#include "discreet/learning/bound.h"
#include "discreet/learning/learner.h"

namespace discreet::inline bounds {

// ln of the number of distinct hypotheses. Natural logarithms of huge integers do not overflow.
double log_of(const Integer& count);

// The facts about a class that the planner needs.
struct ClassSize {
  Integer hypotheses;  // distinct ones
  int littlestone;     // a certified lower bound on the Littlestone dimension
};

// All bounds for the setting. `epsilon` is the promise of the learner under replacement.
std::vector<Bound> selection_bounds(const ClassSize& size, const Rational& epsilon, Setting setting,
                                    const Accuracy& goal);

// ML-9, for selection by the mistakes on the rows themselves, with `epsilon` as above. A hypothesis makes at most alpha
// n more mistakes than the best of `hypotheses`, except with probability beta.
Bound selection_table_bound(const Integer& hypotheses, const Rational& epsilon, const Accuracy& goal);

// CC-17(c) and (d): no pure epsilon-private learner with fewer rows.
Bound littlestone_bound(int dimension, const Enclosed& epsilon, const Accuracy& goal);

}  // namespace discreet::inline bounds
