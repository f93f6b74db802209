// The budget that is left: the largest spend that still fits, and how often a spend still fits.
#pragma once

#include "discreet/privacy/filters/filter.h"

namespace discreet::inline privacy {

// The largest epsilon of one more spend, by leg. A leg is empty if the rule lacks it, or if an earlier spend closed it.
// Any epsilon up to a leg's room fits.
struct FilterRoom {
  std::optional<Rational> by_addition;  // also: what the open ticket or the next one holds
  std::optional<Rational> by_order;     // also: by rho. Dyadic, rounded down

  Rational largest() const;  // 0 if nothing is left
};

enum class SpendKind { any, selection };  // a release of which only epsilon is known, or one of bounded range

FilterRoom filter_room(const Filter& filter, SpendKind kind = SpendKind::any);

// How many more times the cost of one execution fits, at most Guarantee::max_count. If sums are too long to be exact
// (capped_sum.h), it may be too small.
std::uint64_t times_left(const Filter& filter, const FilterCost& one);

}  // namespace discreet::inline privacy
