// Small classes for tests: written out, or drawn.
#pragma once

#include <string>
#include <vector>

#include "discreet/classes/finite/finite_class.h"
#include "discreet/random/rng.h"

namespace discreet::inline classes {

inline FiniteClass table_of(const std::vector<std::string>& rows) {
  BitMatrix table(rows.size(), rows.front().size());
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (std::size_t j = 0; j < rows[i].size(); ++j) table.set(i, j, rows[i][j] == '1');
  return FiniteClass(table);
}

inline FiniteClass random_table(std::size_t rows, std::size_t columns, Rng& rng) {
  BitMatrix table(rows, columns);
  for (std::size_t i = 0; i < rows; ++i)
    for (std::size_t j = 0; j < columns; ++j) table.set(i, j, rng.bits(1) == 1);
  return FiniteClass(table);
}

}  // namespace discreet::inline classes
