#include "discreet/algebra/joint_solution.h"

#include <algorithm>
#include <bit>

#include "discreet/algebra/augmented_rows.h"

namespace discreet::inline algebra {
namespace {

// The table size that adds the fewest rows, for making the entries and for clearing `rows` rows.
std::size_t cheapest_bits(std::size_t columns, std::size_t rows) {
  std::size_t best = 1;
  const auto cost = [=](std::size_t bits) { return (columns + bits - 1) / bits * ((std::size_t{1} << bits) + rows); };
  for (std::size_t bits = 2; bits <= 8; ++bits)
    if (cost(bits) < cost(best)) best = bits;
  return best;
}

// Rows [x | y], each part from a word of its own on. Pivot rows come first: row c leads column c.
class JointRows {
 public:
  JointRows(BitRows x, std::size_t dimension, BitRows y, std::size_t columns)
      : rows_(x.size()), x_words_(words_for(dimension)), y_words_(words_for(columns)), data_(rows_ * words()) {
    for (std::size_t i = 0; i < rows_; ++i) {
      std::ranges::copy(x[i], row(i));
      std::ranges::copy(y[i], row(i) + x_words_);
    }
  }

  // Brings pivots for these columns to the rows `begin`, ..., `end` - 1 and clears them against each other; false if
  // the rows from `begin` on have none for one of them. The columns lie in one word.
  bool find_pivots(std::size_t begin, std::size_t end) {
    for (std::size_t column = begin; column < end; ++column) {
      std::size_t found = column;
      for (; found < rows_; ++found) {
        for (std::size_t earlier = begin; earlier < column; ++earlier)
          if (bit(found, earlier)) add(found, earlier, begin / 64);
        if (bit(found, column)) break;
      }
      if (found == rows_) return false;
      if (found != column) std::swap_ranges(row(found), row(found) + words(), row(column));
      for (std::size_t earlier = begin; earlier < column; ++earlier)
        if (bit(earlier, column)) add(earlier, column, begin / 64);
    }
    return true;
  }

  // Clears these columns, which have their pivots, in all other rows.
  void clear(std::size_t begin, std::size_t end) {
    const std::size_t word = begin / 64, alive = words() - word, bits = end - begin;
    sums_.resize(alive << bits);
    auto entry = [&](std::size_t subset) { return sums_.data() + subset * alive; };
    std::fill_n(entry(0), alive, 0);
    for (std::size_t subset = 1; subset < std::size_t{1} << bits; ++subset)
      xor_of(entry(subset), entry(subset & (subset - 1)),
             row(begin + static_cast<std::size_t>(std::countr_zero(subset))) + word, alive);
    for (std::size_t i = 0; i < rows_; ++i) {
      if (begin <= i && i < end) continue;
      std::size_t subset = (row(i)[word] >> (begin % 64)) & ((std::size_t{1} << bits) - 1);
      if (subset != 0) xor_into(row(i) + word, entry(subset), alive);
    }
  }

  bool right_side_is_zero(std::size_t i) const {
    const std::uint64_t* y = data_.data() + i * words() + x_words_;
    return std::all_of(y, y + y_words_, [](std::uint64_t word) { return word == 0; });
  }
  void copy_right_side(std::size_t i, std::span<std::uint64_t> to) {
    std::copy_n(row(i) + x_words_, y_words_, to.begin());
  }

 private:
  std::size_t words() const { return x_words_ + y_words_; }
  std::uint64_t* row(std::size_t i) { return data_.data() + i * words(); }
  bool bit(std::size_t i, std::size_t column) { return (row(i)[column / 64] >> (column % 64) & 1) != 0; }
  void add(std::size_t to, std::size_t from, std::size_t word) {
    xor_into(row(to) + word, row(from) + word, words() - word);
  }

  std::size_t rows_, x_words_, y_words_;
  AlignedWords data_, sums_;
};

}  // namespace

std::optional<BitMatrix> joint_solution(BitRows x, std::size_t dimension, BitRows y, std::size_t columns,
                                        std::size_t table_bits) {
  if (x.size() < dimension) return std::nullopt;
  if (table_bits == 0) table_bits = cheapest_bits(dimension, x.size());
  JointRows rows(x, dimension, y, columns);
  for (std::size_t begin = 0; begin < dimension;) {
    const std::size_t end = std::min({begin + table_bits, dimension, (begin / 64 + 1) * 64});
    if (!rows.find_pivots(begin, end)) return std::nullopt;
    rows.clear(begin, end);
    begin = end;
  }
  // Nothing is left of x in the rows without a pivot.
  for (std::size_t i = dimension; i < x.size(); ++i)
    if (!rows.right_side_is_zero(i)) return std::nullopt;
  BitMatrix solution(dimension, columns);
  for (std::size_t c = 0; c < dimension; ++c) rows.copy_right_side(c, solution.row(c));
  return solution;
}

}  // namespace discreet::inline algebra
