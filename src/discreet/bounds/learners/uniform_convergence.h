// Rows after which facts about the sample hold for the population that it was drawn from (ML-18).
//
// An empirical learner's rules err on few rows of any table. With enough rows they also err on few people. Let the
// errors on the rows be at most alpha, or alpha above the best of the class. Then the population's error is at most 2
// alpha, for all labels at once, except with probability beta. This beta is added to the learner's own. Proofs and the
// repaired constant: docs/bounds.md#from-the-rows-to-the-population
#pragma once

#include <functional>

#include "discreet/bounds/table/enclosed.h"
#include "discreet/learning/bound.h"
#include "discreet/learning/learner.h"

namespace discreet::inline bounds {

// The order of the concepts. Cuts of an ordered domain deviate less than their dimension suggests. Few of its single
// points are heavy.
enum class Order { none, cuts, points };

// Facts about the rules H that a learner may answer and the concepts C that label the rows.
struct Capacity {
  Enclosed vc = 1;                         // VC dimension of H
  Enclosed vc_differences = 1;             // VC dimension of the symmetric differences of H and C
  std::optional<Integer> rules, concepts;  // their numbers, if these are finite
  Order order = Order::none;
};

// The error of every rule differs from that on the rows by at most alpha, for each of `labels` labels. By every bound
// that holds for the class. At least one bound is proved.
std::vector<Bound> deviation_bounds(const Capacity& capacity, std::uint64_t labels, const Accuracy& goal);

// From empirical alpha to 2 alpha for all labels. The printed bound of the agnostic case gives 3 alpha and its text
// admits it.
std::vector<Bound> transfer_bounds(const Capacity& capacity, Setting setting, std::uint64_t labels,
                                   const Accuracy& goal);

// Rows for learners without privacy (Corollary 13). A rule without a mistake on them has error at most alpha. A rule
// with the fewest mistakes has error at most alpha above the best.
std::vector<Bound> nonprivate_bounds(const Capacity& capacity, Setting setting, std::uint64_t labels,
                                     const Accuracy& goal);

// ML-18 as a line of a plan, if the learner has bounds for the mistakes on the table itself. Half of alpha and of beta
// is for these. The other halves are for the step from the rows to the population, above the best for all labels.
struct Population {
  Capacity capacity;
  Setting setting;
  std::uint64_t labels;
};
void add_transferred(const std::function<std::vector<Bound>(const Accuracy& half)>& table_bounds,
                     const Population& population, const Accuracy& goal, std::vector<Bound>& bounds);

// The least of them as a line of a plan, to compare with: id UB-0, kind other. A private learner has a rule as well, so
// it is never more than `bounds` prove.
void add_nonprivate(const Capacity& capacity, Setting setting, std::uint64_t labels, const Accuracy& goal,
                    std::vector<Bound>& bounds);

// Cuts of an ordered domain of at least three values, single points of such a domain, and parities of d bits.
Capacity capacity_of_cuts(const Integer& values);
Capacity capacity_of_points(const Integer& values);
Capacity capacity_of_parities(std::size_t bits);
// A table with this number of concepts, its dimension unknown.
Capacity capacity_of_table(std::size_t concepts);

}  // namespace discreet::inline bounds
