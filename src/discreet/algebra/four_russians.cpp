#include "discreet/algebra/four_russians.h"

#include <tbb/parallel_for.h>

#include <array>
#include <cassert>

namespace discreet::inline algebra {
namespace {

std::size_t columns_in(const EchelonBasis& basis, std::size_t strip) {
  return std::min<std::size_t>(64, basis.dimension() - 64 * strip);
}

// The pivots of a strip, reduced against each other, and what they do to the strip's word of a row.
class StripPivots {
 public:
  StripPivots(EchelonBasis& basis, std::size_t strip);

  bool complete() const { return pivots_ == columns_; }
  bool none() const { return pivots_ == 0; }
  // The strip's word of a row after subtracting pivots; zero if they span it.
  std::uint64_t reduce(std::uint64_t word) const;
  // Makes a pivot of a row whose word the pivots do not span.
  void take(std::uint64_t* row);

 private:
  void tabulate();

  EchelonBasis& basis_;
  std::size_t strip_, alive_;              // alive_: words of a row up to this strip, the label's included
  std::uint64_t columns_;                  // bit c: column 64 * strip + c exists
  std::uint64_t pivots_ = 0;               // bit c: it leads a row
  std::array<std::uint64_t, 64> words_{};  // that row's word in the strip
  using Sums = std::array<std::uint64_t, 16>;
  std::array<Sums, 16> sums_{};  // [g][s]: the sum of the words at the bits s of nibble g
};

StripPivots::StripPivots(EchelonBasis& basis, std::size_t strip)
    : basis_(basis), strip_(strip), alive_(strip + 2), columns_(~std::uint64_t{0} >> (64 - columns_in(basis, strip))) {
  // Rows that came one at a time are not reduced against each other yet. From the lowest up, a row meets only
  // rows below it that are.
  for (std::size_t c = 0; c < columns_in(basis, strip); ++c) {
    if (!basis.leads(64 * strip + c)) continue;
    std::uint64_t* row = basis.row(64 * strip + c);
    for (std::uint64_t used = row[strip + 1] & pivots_; used != 0; used &= used - 1)
      xor_into(row, basis.row(64 * strip + std::countr_zero(used)), alive_);
    words_[c] = row[strip + 1];
    pivots_ |= std::uint64_t{1} << c;
  }
  tabulate();
}

std::uint64_t StripPivots::reduce(std::uint64_t word) const {
  if (word == 0) return 0;
  std::uint64_t sum = word;
  for (int g = 0; g < 16; ++g) sum ^= sums_[g][word >> (4 * g) & 15];
  return sum;
}

void StripPivots::take(std::uint64_t* row) {
  for (std::uint64_t used = row[strip_ + 1] & pivots_; used != 0; used &= used - 1)
    xor_into(row, basis_.row(64 * strip_ + std::countr_zero(used)), alive_);
  std::uint64_t word = row[strip_ + 1];
  int leading = std::bit_width(word) - 1;
  for (std::uint64_t others = pivots_; others != 0; others &= others - 1) {
    int c = std::countr_zero(others);
    if (!(words_[c] >> leading & 1)) continue;
    xor_into(basis_.row(64 * strip_ + c), row, alive_);
    words_[c] ^= word;
  }
  basis_.insert(row, 64 * strip_ + leading);
  words_[leading] = word;
  pivots_ |= std::uint64_t{1} << leading;
  tabulate();
}

void StripPivots::tabulate() {
  for (int g = 0; g < 16; ++g)
    for (unsigned s = 1; s < 16; ++s) sums_[g][s] = sums_[g][s & (s - 1)] ^ words_[4 * g + std::countr_zero(s)];
}

void find_pivots(StripPivots& pivots, AugmentedRows& rows, std::size_t strip) {
  for (std::size_t i = 0; i < rows.size() && !pivots.complete();) {
    if (pivots.reduce(rows[i][strip + 1]) == 0) {
      ++i;
    } else {
      pivots.take(rows[i]);
      rows.remove(i);
    }
  }
}

// For every `bits` neighbouring columns of a strip, the sums of all subsets of their pivot rows, below it.
class StripTables {
 public:
  void tabulate(const EchelonBasis& basis, std::size_t strip, std::size_t bits);
  // Clears the strip in a row: subtracts below it what its pivots add up to. The strip's own word is left as
  // it was; no one reads it again.
  void apply(std::uint64_t* row) const;
  std::size_t words_added() const { return tables_ * below_; }  // by apply

 private:
  std::uint64_t* entry(std::size_t table, std::size_t subset) {
    return sums_.data() + ((table << bits_) + subset) * stride_;
  }
  const std::uint64_t* entry(std::size_t table, std::size_t subset) const {
    return sums_.data() + ((table << bits_) + subset) * stride_;
  }

  std::size_t bits_ = 0, tables_ = 0;
  std::size_t below_ = 0;   // words of a row below the strip, the label's included
  std::size_t stride_ = 0;  // from one entry to the next, in whole cache lines
  AlignedWords sums_;
};

void StripTables::tabulate(const EchelonBasis& basis, std::size_t strip, std::size_t bits) {
  bits_ = bits;
  std::size_t columns = columns_in(basis, strip);
  tables_ = (columns + bits - 1) / bits;
  below_ = strip + 1;
  stride_ = whole_lines(below_);
  sums_.resize((tables_ << bits) * stride_);
  for (std::size_t t = 0; t < tables_; ++t) {
    std::fill_n(entry(t, 0), below_, 0);
    for (std::size_t subset = 1; subset < std::size_t{1} << bits; ++subset) {
      std::size_t c = t * bits + std::countr_zero(subset);
      const std::uint64_t* rest = entry(t, subset & (subset - 1));
      if (c < columns && basis.leads(64 * strip + c))
        xor_of(entry(t, subset), rest, basis.row(64 * strip + c), below_);
      else
        std::copy_n(rest, below_, entry(t, subset));
    }
  }
}

void StripTables::apply(std::uint64_t* row) const {
  std::uint64_t word = row[below_];
  if (word == 0) return;
  std::array<const std::uint64_t*, 64> terms;
  for (std::size_t t = 0; t < tables_; ++t) terms[t] = entry(t, word >> (t * bits_) & ((std::size_t{1} << bits_) - 1));
  xor_into(row, terms.data(), tables_, below_);
}

// The table size that adds the fewest rows, for making the entries and for clearing `rows` rows.
std::size_t cheapest_table_bits(std::size_t columns, std::size_t rows) {
  std::size_t best = 1;
  const auto cost = [=](std::size_t bits) { return (columns + bits - 1) / bits * ((std::size_t{1} << bits) + rows); };
  for (std::size_t bits = 2; bits <= max_table_bits; ++bits)
    if (cost(bits) < cost(best)) best = bits;
  return best;
}

void clear_strip(AugmentedRows& rows, const StripTables& tables) {
  constexpr std::size_t words_a_task = std::size_t{1} << 17;  // tens of microseconds
  std::size_t rows_a_task = words_a_task / tables.words_added() + 1;
  tbb::parallel_for(tbb::blocked_range<std::size_t>(0, rows.size(), rows_a_task), [&](const auto& range) {
    for (std::size_t i = range.begin(); i < range.end(); ++i) tables.apply(rows[i]);
  });
}

}  // namespace

Consistency eliminate(EchelonBasis& basis, AugmentedRows& rows, std::size_t table_bits, const Stage& stage) {
  assert(table_bits <= max_table_bits);
  StripTables tables;
  for (std::size_t strip = rows.words(); strip-- > 0;) {
    stage.at(rows.words() - strip - 1, rows.words());
    StripPivots pivots(basis, strip);
    find_pivots(pivots, rows, strip);
    if (pivots.none() || rows.size() == 0) continue;
    std::size_t bits = table_bits != 0 ? table_bits : cheapest_table_bits(columns_in(basis, strip), rows.size());
    tables.tabulate(basis, strip, bits);
    clear_strip(rows, tables);
  }
  bool contradicted = false;
  for (std::size_t i = 0; i < rows.size(); ++i) contradicted |= rows.label(i);
  rows.clear();
  return contradicted ? Consistency::contradicted : Consistency::consistent;
}

}  // namespace discreet::inline algebra
