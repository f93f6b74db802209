// How one person moves the numbers that a selection compares, and how fast weights may fall with them.
#pragma once

#include <cstdint>

#include "discreet/privacy/privacy.h"

namespace discreet::inline mechanisms {

// How a neighbour moves the scores: each on its own, or all in one direction (some may stay). Counts of errors and of
// votes are monotone if a row is added or removed, never if one is replaced.
enum class Movement { any, monotone };

// The most by which one person can move the difference of two scores. Each score moves by at most `sensitivity`. The
// result is twice that, or once that if they move together. Throws Error unless sensitivity is positive and the
// movement fits the relation.
Integer difference_sensitivity(std::int64_t sensitivity, Neighbours neighbours, Movement movement);

// The rate of selection: epsilon / difference_sensitivity. Throws Error unless epsilon is positive.
Rational selection_rate(const Rational& epsilon, std::int64_t sensitivity, Neighbours neighbours, Movement movement);

// Counts of rows (errors, votes) move by at most 1, and together if the relation allows it.
constexpr Movement movement_of_counts(Neighbours neighbours) {
  return neighbours == Neighbours::add_remove ? Movement::monotone : Movement::any;
}

}  // namespace discreet::inline mechanisms
