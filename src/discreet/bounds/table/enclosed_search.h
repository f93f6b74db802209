// Searches for a number: the least or greatest value over a range, the first integer for which something holds, a root.
//
// Ranges are the integers from `low` to `high`. An undefined value is skipped, and an undefined condition does not
// hold. Undefined: a search over more than 10^6 integers one by one, or one that finds nothing.
#pragma once

#include <functional>

#include "discreet/bounds/table/enclosed.h"

namespace discreet::inline bounds {

using EnclosedTerm = std::function<Enclosed(const Enclosed&)>;
using EnclosedCondition = std::function<bool(const Enclosed&)>;

Enclosed least_over(const Enclosed& low, const Enclosed& high, const EnclosedTerm& term);
Enclosed most_over(const Enclosed& low, const Enclosed& high, const EnclosedTerm& term);
Enclosed total_over(const Enclosed& low, const Enclosed& high, const EnclosedTerm& term);

// The least integer for which it holds: one by one, or by bisection if it holds from some integer on.
Enclosed first_where(const Enclosed& low, const Enclosed& high, const EnclosedCondition& holds);
Enclosed first_bisected(const Enclosed& low, const Enclosed& high, const EnclosedCondition& holds);
// The greatest integer for which it holds, by bisection, if it holds up to some integer. low - 1 if it never holds.
Enclosed last_bisected(const Enclosed& low, const Enclosed& high, const EnclosedCondition& holds);

// Where a growing term changes its sign between two numbers.
Enclosed root_between(const Enclosed& low, const Enclosed& high, const EnclosedTerm& term);

// Throws Undefined unless it holds: a term has no value there.
void require_defined(bool holds);

}  // namespace discreet::inline bounds
