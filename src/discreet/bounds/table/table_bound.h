// A row of the table of bounds as a bound of a plan.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "discreet/base/rational.h"
#include "discreet/learning/bound.h"

namespace discreet::inline bounds {

// Adds the row with this id at these values. Adds nothing outside of its validity.
void add_table_bound(const std::string& id, const std::map<std::string, Rational>& values, std::vector<Bound>& bounds);

// The same for a lower bound, where the plan has none yet.
void add_missing_lower_bound(const std::string& id, const std::map<std::string, Rational>& values,
                             std::vector<Bound>& bounds);

}  // namespace discreet::inline bounds
