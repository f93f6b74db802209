// Reports one bit about one public row of a Hadamard matrix: shares of very many indices from one bit per person.
//
// The row is public, and any party may choose it: the guarantee holds for each row. Estimates need it uniform. A value
// below `size` is the index itself with sign +. A value in size, ..., 2 size - 1 is the index value - size with sign -.
// The value 2 size contributes nothing. The true bit is <row, index> over GF(2), negated for the sign -. The device
// reports it through Warner's coin. A person who contributes nothing reports a fair coin, from the same source and with
// as many words.
//
// Privacy:  epsilon, pure, any two values, for every row. truth is as in warner.h, and a fair coin lies between.
// Utility:  the signed share of every index within C sqrt(2 ln(2/beta) / people), C = 1 / (2 truth - 1).
// Cost:     one word per report. One counter per row. Estimates by one Walsh-Hadamard transform.
// Source:   KL-10, fifth row of its table.   docs/local/randomizers.md#hadamard
#pragma once

#include <bit>

#include "discreet/base/field.h"
#include "discreet/local/randomizers/randomizer.h"

namespace discreet::inline local {

class HadamardRandomizer {
 public:
  static constexpr std::string_view name = "hadamard";
  static constexpr std::string_view summary = "one bit about a public row, for shares of very many values";
  static constexpr std::int64_t max_size = std::int64_t{1} << 26;
  struct Options {
    std::int64_t size = 16;
    Rational epsilon = 1;
    static constexpr auto fields() {
      return std::tuple{field("size", &Options::size, "indices there are, a power of two"),
                        field("epsilon", &Options::epsilon, "epsilon that a report costs")};
    }
    bool operator==(const Options&) const = default;
  };

  explicit HadamardRandomizer(const Options& options);

  const Options& options() const { return options_; }
  std::uint64_t truth_threshold() const { return truth_; }
  Rational truth() const;  // the probability that a contributed bit is reported unchanged

  Rational epsilon() const { return options_.epsilon; }
  std::uint64_t values() const { return 2 * rows() + 1; }
  std::uint64_t rows() const { return static_cast<std::uint64_t>(options_.size); }
  std::size_t report_bits() const { return 1; }
  Report report(std::uint64_t value, std::uint64_t row, Rng& rng) const;
  Rational probability(std::uint64_t value, std::uint64_t row, const Report& report) const;
  bool possible(const Report& report) const { return report.size() == 1; }
  std::size_t counters() const { return rows(); }  // for every row: reports of 0 less reports of 1
  void count(const Report& report, std::uint64_t row, Tally& tally) const;

  bool draw(std::uint64_t value, std::uint64_t row, Rng& rng) const;  // the bit of a report
  bool contributes(std::uint64_t value) const { return value < 2 * rows(); }
  // The true bit of a person who contributes. Sizes are powers of two: the index is the value's low bits, the sign the
  // next one.
  bool true_bit(std::uint64_t value, std::uint64_t row) const {
    return ((std::popcount(value & row & (rows() - 1)) & 1) != 0) != (value >= rows());
  }

  bool operator==(const HadamardRandomizer&) const = default;

 private:
  Options options_;
  std::uint64_t truth_;
};

}  // namespace discreet::inline local
