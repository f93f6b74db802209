// Reports one bit about a number: the number is rounded to 0 or 1 at random and goes through Warner's coin.
//
// A value v of 0, ..., steps stands for v / steps. It becomes the bit 1 with probability v / steps (a die). Then the
// bit is reported or flipped. For every question, the report is 1 with probability 1 - truth + (v / steps) (2 truth -
// 1).
//
// Privacy:  epsilon, pure, any two values: the output distribution lies between those of the two bits.
// Utility:  the mean of v / steps within C sqrt(ln(2/beta) / (2 people)), C = 1 / (2 truth - 1), about coth(epsilon/2).
// Cost:     a die and a coin. One counter.
// Source:   KL-10, third row of its table; KL-13.   docs/local/randomizers.md#one_bit
#pragma once

#include "discreet/base/field.h"
#include "discreet/local/randomizers/randomizer.h"

namespace discreet::inline local {

class OneBitRandomizer {
 public:
  static constexpr std::string_view name = "one_bit";
  static constexpr std::string_view summary = "one bit whose mean tells the mean of a number";
  static constexpr std::int64_t max_steps = std::int64_t{1} << 40;
  struct Options {
    std::int64_t steps = 1;
    Rational epsilon = 1;
    static constexpr auto fields() {
      return std::tuple{field("steps", &Options::steps, "a value v of 0, ..., steps stands for v / steps"),
                        field("epsilon", &Options::epsilon, "epsilon that a report costs")};
    }
    bool operator==(const Options&) const = default;
  };

  explicit OneBitRandomizer(const Options& options);

  const Options& options() const { return options_; }
  std::uint64_t truth_threshold() const { return truth_; }
  Rational truth() const;  // the probability that the rounded bit is reported unchanged

  Rational epsilon() const { return options_.epsilon; }
  std::uint64_t values() const { return static_cast<std::uint64_t>(options_.steps) + 1; }
  std::uint64_t rows() const { return 1; }
  std::size_t report_bits() const { return 1; }
  Report report(std::uint64_t value, std::uint64_t row, Rng& rng) const;
  Rational probability(std::uint64_t value, std::uint64_t row, const Report& report) const;
  bool possible(const Report& report) const { return report.size() == 1; }
  std::size_t counters() const { return 1; }  // ones
  void count(const Report& report, std::uint64_t row, Tally& tally) const;

  bool draw(std::uint64_t value, Rng& rng) const;  // the bit of a report

  bool operator==(const OneBitRandomizer&) const = default;

 private:
  Options options_;
  std::uint64_t truth_;
};

}  // namespace discreet::inline local
