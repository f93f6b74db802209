// Values of the table of bounds as numbers of rows of a plan.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "discreet/base/rational.h"
#include "discreet/bounds/table/enclosed.h"
#include "discreet/learning/bound.h"

namespace discreet::inline bounds {

// Rows that suffice, and rows that are certainly needed (0 if none are). Both are rounded up. Error beyond 2^53: no
// table is that long.
std::uint64_t enough_rows(const Enclosed& rows);
std::uint64_t needed_rows(const Enclosed& rows);

// Adds the row with this id at these values. Adds nothing outside of its validity.
void add_table_bound(const std::string& id, const std::map<std::string, Rational>& values, std::vector<Bound>& bounds);

// The same for a lower bound, where the plan has none yet.
void add_missing_lower_bound(const std::string& id, const std::map<std::string, Rational>& values,
                             std::vector<Bound>& bounds);

}  // namespace discreet::inline bounds
