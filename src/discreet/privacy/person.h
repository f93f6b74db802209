// Group privacy: the guarantee for all rows of a person, from the guarantee for one row.
//
// A person has at most k rows in the table. So two tables that differ in one person are at most k changed rows apart
// (docs/person.md#group). A program that is (epsilon, delta)-private for one row is
// (k epsilon, delta (1 + e^epsilon + ... + e^((k-1) epsilon)))-private for k rows, and rho becomes k^2 rho.
#pragma once

#include <cstddef>

#include "discreet/privacy/guarantee.h"

namespace discreet::inline privacy {

inline constexpr std::size_t most_rows_each = 1000;

// The guarantee of k rows together, delta rounded up. Throws Error for a guarantee about labels, whose inputs decide
// which rows are kept, and if nothing is left of delta.
Privacy group_of(const Privacy& row, std::size_t rows);

// The guarantee that a run must keep for one row, so that k rows together have `person`: (epsilon / k, delta') with
// delta' = delta / (1 + e^(epsilon/k) + ... + e^((k-1) epsilon/k)), rounded down to six decimal digits. k = 1 changes
// nothing. Throws Error if no useful delta is left.
Privacy share_of_row(const Privacy& person, std::size_t rows);

// The rho of one row, if k rows together have `rho`.
Rational rho_of_row(const Rational& rho, std::size_t rows);

}  // namespace discreet::inline privacy
