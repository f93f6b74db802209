// Tested by gf2_system_test.cpp
#include "discreet/algebra/echelon_basis.h"

namespace discreet::inline algebra {

std::optional<std::size_t> EchelonBasis::reduce(std::uint64_t* row) const {
  for (std::size_t word = rows_.words(); word-- > 0;) {
    while (row[word + 1] != 0) {
      std::size_t leading = 64 * word + std::bit_width(row[word + 1]) - 1;
      if (!leads(leading)) return leading;
      xor_into(row, this->row(leading), word + 2);
    }
  }
  return std::nullopt;
}

void EchelonBasis::insert(const std::uint64_t* row, std::size_t leading) {
  place_[leading] = static_cast<std::uint32_t>(rows_.size());
  rows_.push_back(row, leading / 64 + 2);
}

void EchelonBasis::complete(std::span<std::uint64_t> a, RightHandSide right) const {
  for (std::size_t column = 0; column < dimension(); ++column) {
    if (!leads(column)) continue;
    const std::uint64_t* row = this->row(column);
    std::size_t alive = column / 64 + 1;
    bool value = inner_product(row + 1, a.data(), alive);
    if (right == RightHandSide::labels) value ^= row[0] & 1;
    a[column / 64] |= std::uint64_t{value} << (column % 64);
  }
}

}  // namespace discreet::inline algebra
