// Reports a number on a grid plus two-sided geometric noise, clamped to a public range.
//
// A value v of 0, ..., steps stands for v / steps. The noise Z is 0 with probability `still`. Otherwise its sign is
// fair, and |Z| - 1 counts the heads of a coin of bias `ratio` before the first tail. v + Z is clamped to [-clamp,
// steps + clamp], and the report is that number + clamp.
//
// Property 1: ratio is the least multiple of 2^-64 that is at least e^(-epsilon / steps).
// Property 2: still is the largest multiple of 2^-64 that is at most (1 - ratio) / (1 + ratio). So k steps away from v
//             a report is rarer by at most ratio^-k. It may be more frequent, by the rounding of still, by less than 1
//             + 2^-25.
// Property 3: the noise has no memory: a number beyond an end exceeds it by ratio / (1 - ratio) on average. The
//             estimate adds this excess at the ends. So the mean of the clamped reports is unbiased (estimates.h), for
//             every clamp >= 1.
//
// Privacy:  epsilon, pure, any two values: they differ by at most steps steps, with property 2 and 1 + 2^-25 <
//           e^epsilon.
// Utility:  the mean of v / steps. With one bit per person, `one_bit` needs fewer people for most epsilon.
// Cost:     three words, independent of the size of the noise (word_coin.h). Two counters.
// Source:   KL-10, second row of its table, on a grid.   docs/local/randomizers.md#discrete_laplace
#pragma once

#include "discreet/base/field.h"
#include "discreet/local/randomizers/randomizer.h"
#include "discreet/local/randomizers/word_coin.h"

namespace discreet::inline local {

class DiscreteLaplaceRandomizer {
 public:
  static constexpr std::string_view name = "discrete_laplace";
  static constexpr std::string_view summary = "a number on a grid plus two-sided geometric noise";
  static constexpr std::int64_t max_steps = std::int64_t{1} << 16, max_clamp = std::int64_t{1} << 24;
  struct Options {
    std::int64_t steps = 16;
    std::int64_t clamp = 16;
    Rational epsilon = 1;
    static constexpr auto fields() {
      return std::tuple{
          field("steps", &Options::steps, "a value v of 0, ..., steps stands for v / steps"),
          field("clamp", &Options::clamp, "grid points that a report may lie beyond either end, at least 1"),
          field("epsilon", &Options::epsilon, "epsilon that a report costs")};
    }
    bool operator==(const Options&) const = default;
  };

  explicit DiscreteLaplaceRandomizer(const Options& options);

  const Options& options() const { return options_; }
  std::uint64_t ratio_threshold() const { return ratio_; }
  std::uint64_t still_threshold() const { return still_; }
  Rational ratio() const;
  Rational still() const;

  Rational epsilon() const { return options_.epsilon; }
  std::uint64_t values() const { return static_cast<std::uint64_t>(options_.steps) + 1; }
  std::uint64_t rows() const { return 1; }
  std::size_t report_bits() const;
  Report report(std::uint64_t value, std::uint64_t row, Rng& rng) const;
  Rational probability(std::uint64_t value, std::uint64_t row, const Report& report) const;
  bool possible(const Report& report) const;
  std::size_t counters() const { return 2; }  // sum of clamped numbers, and reports at the upper end less lower end
  void count(const Report& report, std::uint64_t row, Tally& tally) const;

  bool operator==(const DiscreteLaplaceRandomizer&) const = default;

 private:
  std::uint64_t last() const { return static_cast<std::uint64_t>(options_.steps + 2 * options_.clamp); }
  // Pr[Z >= distance] = Pr[Z <= -distance], distance >= 1.
  Rational reaches(std::uint64_t distance) const;

  Options options_;
  std::uint64_t ratio_, still_;
  WordGeometric beyond_;  // how far a number that moves goes past the first step
};

}  // namespace discreet::inline local
