// Concepts that cover a class under a known distribution of points: every concept is close to one of them.
//
// Farthest first: each concept taken is as far as possible from those before it. So the first k are far from one
// another and near to all others at the same time. Distances are exact.
#pragma once

#include <functional>

#include "discreet/base/rational.h"
#include "discreet/classes/finite/finite_class.h"

namespace discreet::inline classes {

struct MetricCover {
  std::vector<std::size_t> order;  // concepts, one of each group at distance 0
  // radii[k]: every concept is within it of one of the first k + 1. These and the next one, if it exists, are at least
  // that far apart. Never grows.
  std::vector<Rational> radii;
};

// Throws Error unless there is one chance per point, no chance is negative, and their sum is 1.
void check_distribution(const std::vector<Rational>& chances, std::size_t points);

// Runs until the radius is 0, or until `enough` returns true. `enough` is called after every concept.
MetricCover cover(
    const FiniteClass& concepts, const std::vector<Rational>& chances,
    const std::function<bool(const MetricCover& made)>& enough = [](const MetricCover&) { return false; });

}  // namespace discreet::inline classes
