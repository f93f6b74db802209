// Concepts that cover a class under a known distribution of points: every concept is close to one of them.
//
// Farthest first: each concept taken is as far as possible from those before it, so that the first k are at the same
// time far from one another and near to all others. Distances are exact.
#pragma once

#include <functional>

#include "discreet/base/rational.h"
#include "discreet/classes/finite/finite_class.h"

namespace discreet::inline classes {

struct MetricCover {
  std::vector<std::size_t> order;  // concepts, one of each group at distance 0
  // radii[k]: every concept is within it of one of the first k + 1; these and the next one, if there is one, are at
  // least that far apart. Never grows.
  std::vector<Rational> radii;
};

// One chance a point, none negative, with sum 1: throws Error otherwise.
void check_distribution(const std::vector<Rational>& chances, std::size_t points);

// Until the radius is 0, or `enough`, which is asked after every concept, says that no more are wanted.
MetricCover cover(
    const FiniteClass& concepts, const std::vector<Rational>& chances,
    const std::function<bool(const MetricCover& made)>& enough = [](const MetricCover&) { return false; });

}  // namespace discreet::inline classes
