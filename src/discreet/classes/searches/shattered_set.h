// The Vapnik-Chervonenkis dimension of a class given as a table, with the set of points that it labels in all ways.
//
// "Are there k points that all 2^k labellings occur on?" is decided for k = 1, 2, .... Points are added one by one.
// Concepts are kept in groups by their labels of the points so far. With r points to go, every group must hold 2^r
// concepts. Before a point is added, the others are tried in pairs with it: both together must leave 2^(r - 2) concepts
// in every part. docs/theory/dimensions.md#vc
//
// Cost:     |points|^O(log |class|) at worst. There is a time limit.
// Source:   RD 4.2.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "discreet/base/progress.h"
#include "discreet/classes/finite/finite_class.h"
#include "discreet/classes/searches/searching.h"

namespace discreet::inline classes {

// Concept number i of `concepts` labels point number j of `points` with binary digit j of i.
struct ShatteredSet {
  std::vector<std::size_t> points;
  std::vector<std::size_t> concepts;  // 2^points
};

// The first defect. Empty if there is no defect.
std::optional<std::string> defect(const ShatteredSet& set, const FiniteClass& concepts);

struct VcInterval {
  ShatteredSet set;  // as many points as the lower end
  int upper = 0;
  UpperEnd reason = UpperEnd::counting;

  int lower() const { return static_cast<int>(set.points.size()); }
  bool exact() const { return lower() == upper; }
};

VcInterval vc_interval(const FiniteClass& concepts, const TimeLimit& limit = {}, const Stage& stage = {Progress{}});

// The dimension itself if the search is short. Otherwise floor(log2 of the different concepts), which it never exceeds.
// It is an upper end in any case. The same table gives the same answer on every machine.
int vc_dimension(const FiniteClass& concepts);

// The class with points and concepts exchanged: its VC dimension is the dual one.
FiniteClass dual(const FiniteClass& concepts);

}  // namespace discreet::inline classes
