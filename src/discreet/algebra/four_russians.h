// Elimination over GF(2) by the method of the four Russians. It clears many rows at once, by tables of sums of pivots.
//
// Columns are taken in strips of 64, from the highest down. The pivots of a strip are found by looking at one word of
// each row, and reduced against each other. Their sums are tabulated for every `table_bits` neighbouring columns. A row
// is then cleared in the whole strip by adding one entry of each table, not one pivot per column.
//
// Cost: O(rows * rank * d / (64 * table_bits)) words, against O(rows * rank * d / 64) for a row at a time.
#pragma once

#include "discreet/algebra/echelon_basis.h"
#include "discreet/base/progress.h"

namespace discreet::inline algebra {

constexpr std::size_t max_table_bits = 8;

enum class Consistency { consistent, contradicted };

// Adds all that is new in `rows` to the basis and uses the rows up. Contradicted if some combination of rows and basis
// reads 0 = 1. `table_bits` lies in [1, max_table_bits]. 0 chooses the cheapest value for this number of rows. The call
// can be stopped after every strip. Basis and rows are lost then.
Consistency eliminate(EchelonBasis& basis, AugmentedRows& rows, std::size_t table_bits = 0,
                      const Stage& stage = {Progress{}});

}  // namespace discreet::inline algebra
