// Releases the values that many people share, with noisy counts, from a domain of any size.
//
// Values that occur get their count plus noise. They are released if that reaches a threshold. There are three modes.
//   tight  (epsilon, delta). The threshold is the least that the promise allows, for every number of rows.
//   paper  (epsilon, delta). Thresholds are shares of the rows, so that few values are released. It needs a least
//          number of rows.
//   pure   epsilon. Every value of a range gets noise. A simulation with the same distribution draws the values without
//          rows.
// A synthetic table is made from the release alone.
//
// Privacy:  (epsilon, delta), pure for the mode pure. Replacement of one row.    docs/sanitizers/points.md#privacy
// Utility:  every count within alpha n with probability >= 1 - beta when n >= sample_size(alpha, beta).
// Cost:     one sort of the rows, one exact draw per distinct value. pure: as many more as pass by chance.
// Source:   ML-5 (Algorithm 2, Proposition 30 of Bun, Nissim, Stemmer 2019). tight and pure modes and bars are ours.
#pragma once

#include "discreet/mechanisms/laplace_noise.h"
#include "discreet/sanitizers/counted_values.h"
#include "discreet/sanitizers/points_options.h"
#include "discreet/sanitizers/water_filling.h"

namespace discreet::inline sanitizers {

// For integers (offsets into their range) and for texts.
template <class Domain>
struct PointsTypes;
template <>
struct PointsTypes<IntegerDomain> {
  using Input = std::uint64_t;
  using Value = std::uint64_t;
};
template <>
struct PointsTypes<TextDomain> {
  using Input = std::string_view;
  using Value = std::string;
};

template <class Domain>
class PointsOf {
 public:
  static constexpr std::string_view name = "points";
  static constexpr std::string_view summary = "the values that many people share, with their counts";
  static constexpr std::string_view error_says = "of the count of every value, as a share of the rows";
  static constexpr std::int64_t most_table_rows = 10'000'000;
  using Options = PointsOptions;
  using Input = typename PointsTypes<Domain>::Input;
  using Value = typename PointsTypes<Domain>::Value;
  using Release = PointRelease<Value>;

  static bool takes(const Options& options) {
    return std::is_same_v<Domain, IntegerDomain> == (options.values == PointsValues::integers);
  }

  explicit PointsOf(Options options);

  const Domain& domain() const { return domain_; }
  const Options& options() const { return options_; }
  RowOrder row_order() const { return RowOrder::ignored; }
  Privacy privacy() const { return {options_.epsilon, delta_of(options_), Neighbours::replace}; }
  std::vector<Bound> bounds(Accuracy goal) const;
  const Rational& beta() const { return options_.beta; }
  void check_rows(std::size_t rows) const;

  Release sanitize(std::span<const Input> rows, Rng& rng, const Progress& progress = {}) const;
  // The same for values that are already counted, such as rows that were sorted on a disk.
  Release sanitize(const CountedValues<Input>& values, Rng& rng, const Progress& progress = {}) const {
    return release(values, rng, {progress});
  }

  // Error bars for a table of `rows` rows: of an answer, and of the synthetic table.
  PointBars bars(std::int64_t rows) const;
  Rational table_error(std::int64_t rows) const;  // in rows
  std::uint64_t table_size() const;               // ceil(2 / alpha), at most most_table_rows

  struct Weighted {
    std::optional<Value> value;  // empty: rows that no released value takes
    Rational weight;             // a share of all
    std::uint64_t copies = 0;    // in the synthetic table
  };
  // Released values, then fillers. A filler is a value that was not released. It represents people of unknown values.
  std::vector<Weighted> synthetic(const Release& release) const;
  // One row for the rest. It is outside of the domain, so no query counts it.
  std::vector<Weighted> weighted(const Release& release) const;

 private:
  Release release(const CountedValues<Input>& values, Rng& rng, const Stage& stage) const;
  void release_values(const CountedValues<Input>& values, const PointsRule& rule, Release& release, Rng& rng,
                      const Stage& stage) const;
  void release_others(const CountedValues<Input>& values, const PointsRule& rule, Release& release, Rng& rng) const;
  Rational piece(std::int64_t rows) const;

  Options options_;
  Domain domain_;
};

using PointsSanitizer = PointsOf<IntegerDomain>;
using TextPointsSanitizer = PointsOf<TextDomain>;

}  // namespace discreet::inline sanitizers
