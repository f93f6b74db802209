// Warner's coin: reports one bit truthfully or flipped.
//
// Privacy:  epsilon, pure, any two values. The truth has probability floor(2^64 e^epsilon / (1 + e^epsilon)) / 2^64.
// Utility:  the share of ones within C sqrt(ln(2/beta) / (2 people)), C = 1 / (2 truth - 1), about coth(epsilon/2).
// Cost:     one word per report. One counter.
// Source:   KL-10, first row of its table.   docs/local/randomizers.md#warner
#pragma once

#include "discreet/base/field.h"
#include "discreet/local/randomizers/randomizer.h"
#include "discreet/local/randomizers/word_coin.h"

namespace discreet::inline local {

class WarnerRandomizer {
 public:
  static constexpr std::string_view name = "warner";
  static constexpr std::string_view summary = "one bit, turned round with a known probability";
  struct Options {
    Rational epsilon = 1;
    static constexpr auto fields() {
      return std::tuple{field("epsilon", &Options::epsilon, "epsilon that a report costs")};
    }
    bool operator==(const Options&) const = default;
  };

  explicit WarnerRandomizer(const Options& options);

  const Options& options() const { return options_; }
  std::uint64_t truth_threshold() const { return truth_; }
  Rational truth() const;  // the probability of the true bit

  Rational epsilon() const { return options_.epsilon; }
  std::uint64_t values() const { return 2; }
  std::uint64_t rows() const { return 1; }
  std::size_t report_bits() const { return 1; }
  Report report(std::uint64_t value, std::uint64_t row, Rng& rng) const;
  Rational probability(std::uint64_t value, std::uint64_t row, const Report& report) const;
  bool possible(const Report& report) const { return report.size() == 1; }
  std::size_t counters() const { return 1; }  // ones
  void count(const Report& report, std::uint64_t row, Tally& tally) const;

  bool operator==(const WarnerRandomizer&) const = default;

 private:
  Options options_;
  std::uint64_t truth_;
};

// The last step of every family of one bit: the bit, or the other one.
inline bool told(bool bit, std::uint64_t truth, Rng& rng) { return word_coin(truth, rng) == bit; }
Report one_bit_report(bool bit);

}  // namespace discreet::inline local
