// Rows for a learner that protects labels alone. They grow with the number of labellings of the rows by the class, not
// with the domain (CC-14). Proofs: docs/bounds.md#labels-alone-are-protected.
#pragma once

#include <functional>

#include "discreet/bounds/learners/selection_bounds.h"

namespace discreet::inline bounds {

// ln of the largest number of labellings of n points by the class.
using LogGrowth = std::function<double(double points)>;

LogGrowth growth_of_cuts();
LogGrowth growth_of_intervals();
LogGrowth growth_of_steps(std::int64_t pieces);
LogGrowth growth_of_table(std::size_t concepts, std::size_t points);

// ln of sum over i <= k of C(n, i), for a class of VC dimension k.
double log_growth_of_dimension(int k, double points);

// The printed system, the one with its best split, and the lower bound for `apart` concepts. One distribution can put
// any two of these more than 2 alpha apart. Selecting from the whole class bounds the rows too, so these come first.
std::vector<Bound> label_bounds(const ClassSize& size, const LogGrowth& growth, std::uint64_t apart,
                                const Rational& epsilon, Setting setting, const Accuracy& goal);

// Rows for `labels` selections with this epsilon each, for arbitrary labels. Each selects from one concept for each
// labelling of the rows, out of `concepts` concepts. All reach the goal at once.
std::uint64_t label_selections_rows(const Integer& concepts, const LogGrowth& growth, const Rational& epsilon,
                                    std::size_t labels, const Accuracy& goal);

// Cuts on an ordered domain. Any two of them can be put more than 2 alpha apart.
std::uint64_t cuts_apart(const Integer& domain, const Rational& alpha);

}  // namespace discreet::inline bounds
