// Independent equations over GF(2), at most one for each leading column.
//
// The leading column of a row is its *highest* set column. A solution is then completed from the lowest column up. A
// column without a row is free. A column with a row is decided by the columns below it. Rows need not be reduced
// against each other. The free columns, and the solution for given free bits, depend only on the equations, not on the
// echelon form that represents them.
#pragma once

#include <optional>

#include "discreet/algebra/augmented_rows.h"

namespace discreet::inline algebra {

class EchelonBasis {
 public:
  explicit EchelonBasis(std::size_t dimension) : place_(dimension, no_row), rows_(dimension) {}

  std::size_t dimension() const { return place_.size(); }
  std::size_t rank() const { return rows_.size(); }
  bool leads(std::size_t column) const { return place_[column] != no_row; }
  // The row led by a column, in the layout of AugmentedRows. Coefficients above the column are zero.
  std::uint64_t* row(std::size_t column) { return rows_[place_[column]]; }
  const std::uint64_t* row(std::size_t column) const { return rows_[place_[column]]; }

  // Subtracts rows of the basis until the leading column has no row. Returns that column, or nothing if x became zero.
  std::optional<std::size_t> reduce(std::uint64_t* row) const;
  // Takes over a row whose leading column has no row yet.
  void insert(const std::uint64_t* row, std::size_t leading);

  enum class RightHandSide { labels, zero };
  // Sets the leading columns of `a` so that it solves the equations, from the free columns that it holds. Leading
  // columns must be zero before.
  void complete(std::span<std::uint64_t> a, RightHandSide right) const;

 private:
  static constexpr std::uint32_t no_row = ~std::uint32_t{0};

  std::vector<std::uint32_t> place_;  // leading column -> row
  AugmentedRows rows_;
};

}  // namespace discreet::inline algebra
