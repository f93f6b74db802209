// Randomized response with k answers: it reports the true answer, or one of the others with equal probabilities.
//
// Privacy:  epsilon, pure, any two values. The truth has probability floor(2^64 e^epsilon / (e^epsilon + k - 1)) /
//           2^64.
// Utility:  the share of every answer, without bias. The best of the families for k < e^epsilon + 2 or so.
// Cost:     a coin and, for a lie, a die. k counters.
// Source:   KL-10, fourth row of its table.   docs/local/randomizers.md#k_rr
#pragma once

#include "discreet/base/field.h"
#include "discreet/local/randomizers/randomizer.h"

namespace discreet::inline local {

class KaryRandomizer {
 public:
  static constexpr std::string_view name = "k_rr";
  static constexpr std::string_view summary = "the true answer of k, or any of the others";
  static constexpr std::int64_t max_values = std::int64_t{1} << 20;
  struct Options {
    std::int64_t values = 4;
    Rational epsilon = 1;
    static constexpr auto fields() {
      return std::tuple{field("values", &Options::values, "answers there are, 2 to 1048576"),
                        field("epsilon", &Options::epsilon, "epsilon that a report costs")};
    }
    bool operator==(const Options&) const = default;
  };

  explicit KaryRandomizer(const Options& options);

  const Options& options() const { return options_; }
  std::uint64_t truth_threshold() const { return truth_; }
  Rational truth() const;  // the probability of the true answer
  Rational lie() const;    // the probability of each other answer

  Rational epsilon() const { return options_.epsilon; }
  std::uint64_t values() const { return static_cast<std::uint64_t>(options_.values); }
  std::uint64_t rows() const { return 1; }
  std::size_t report_bits() const;
  Report report(std::uint64_t value, std::uint64_t row, Rng& rng) const;
  Rational probability(std::uint64_t value, std::uint64_t row, const Report& report) const;
  bool possible(const Report& report) const;
  std::size_t counters() const { return values(); }  // reports of every answer
  void count(const Report& report, std::uint64_t row, Tally& tally) const;

  // The answer in a report, and the answer drawn for a value before it is written as bits.
  std::uint64_t answer(const Report& report) const { return report.row()[0]; }
  std::uint64_t draw(std::uint64_t value, Rng& rng) const;

  bool operator==(const KaryRandomizer&) const = default;

 private:
  Options options_;
  std::uint64_t truth_;
};

// A number as a report of `bits` bits, 1 to 64. The number must fit.
Report number_report(std::uint64_t number, std::size_t bits);

}  // namespace discreet::inline local
