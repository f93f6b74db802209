// Releases cuts of an ordered domain that divide the rows evenly. They answer how many rows are at most x, for every x.
//
// Random low bits spread the rows out, so that no value is heavy. Then a cut near the median is selected, and so on in
// both halves, level by level. There are two methods.
//   medians   A selection weighs all positions of its interval, by how evenly they divide its rows. So the size of the
//             domain enters by its logarithm only.
//   log_star  (epsilon, delta). A selection finds the scale of good positions first. The size of the domain enters by
//             the logarithm of its logarithm. But no domain of this world makes up for its constants.
//
// Privacy:  epsilon, pure, or (epsilon, delta). Replacement of one row.    docs/sanitizers/thresholds.md#privacy
// Utility:  for every x a bar that holds the number of rows up to x, at most alpha n to each side of its middle, with
//           probability >= 1 - beta when n >= sample_size(alpha, beta). The estimate is another number within the bar.
// Cost:     one sort of the rows, one pass over them per level. Memory: 16 bytes per row.
// Source:   ML-8, recursive medians. log_star for the construction that the paper cites (Proposition 26 of Bun, Nissim,
//           Stemmer 2019).
#pragma once

#include "discreet/learning/domain.h"
#include "discreet/mechanisms/exponential.h"
#include "discreet/sanitizers/sanitizer.h"
#include "discreet/sanitizers/scale_selection.h"

namespace discreet::inline sanitizers {

// Positions are values times 2^bits, plus low bits. Cut j of all 2^levels has about j / 2^levels of the rows below it.
struct ThresholdRelease {
  std::vector<Integer> cuts;  // growing, 2^levels - 1 of them
  std::int64_t bits = 0, rows = 0;
  std::int64_t unevenness = 0;  // every selection leaves at most this many rows more on one side than on the other
  Integer positions;            // positions of the domain

  // One value per part of the rows, at the right end of the part. This is a table of 2^levels rows.
  std::vector<std::uint64_t> table() const;
  bool operator==(const ThresholdRelease&) const = default;
};

// The answers of a release for every value. It takes one pass over its cuts, then one search among them per answer.
class ThresholdAnswers {
 public:
  explicit ThresholdAnswers(ThresholdRelease release);

  const ThresholdRelease& release() const { return release_; }
  // Rows with a value below `value`, an offset that may lie one past the end. The count assumes rows spread evenly over
  // each part, within the bar.
  Answer below(const Integer& value) const;
  // Rows with values first, ..., last.
  Answer between(const Integer& first, const Integer& last) const;

 private:
  Rational evenly_spread(const Integer& position) const;

  ThresholdRelease release_;
  // A position with j cuts up to it has at least lows_[j] rows below it. A position with all but the first j cuts from
  // it on has at most highs_[j].
  std::vector<Rational> lows_, highs_;
};

enum class ThresholdsMethod { medians, log_star };
constexpr auto words(ThresholdsMethod) { return std::array<std::string_view, 2>{"medians", "log_star"}; }

class ThresholdsSanitizer {
 public:
  static constexpr std::string_view name = "thresholds";
  static constexpr std::string_view summary = "how many rows are at most x, on an ordered domain of up to 2^64 values";
  static constexpr std::string_view error_says =
      "half of the width of the bar of every number of rows up to x, as a share of the rows; a query answers the best "
      "estimate, which lies in its bar and may be off by the whole width";
  static constexpr std::int64_t most_levels = 16, most_jitter = 62;
  using Input = std::uint64_t;
  using Release = ThresholdRelease;

  struct Options {
    Integer low = 0, high = 65535;
    ThresholdsMethod method = ThresholdsMethod::medians;
    Rational epsilon = 1, delta = 0;
    Rational alpha{1, 10}, beta{1, 20};
    std::optional<std::int64_t> levels, jitter;
    static constexpr auto fields() {
      return std::tuple{
          field("low", &Options::low, "the least value that may occur (public)"),
          field("high", &Options::high, "the largest value that may occur (public)"),
          field("method", &Options::method, "how a cut is selected: see the page"),
          field("epsilon", &Options::epsilon, "privacy parameter of the whole run"),
          field("delta", &Options::delta, "privacy parameter of the whole run (levels cost less if it is positive)"),
          field("alpha", &Options::alpha, "error to allow, as a share of the rows (decides the levels)"),
          field("beta", &Options::beta, "probability with which some error bar may be wrong"),
          field("levels", &Options::levels, "number of times that the rows are halved (default: the planner's)"),
          field("jitter", &Options::jitter,
                "random low bits of a row, which break ties (default: enough for the number of rows)")};
    }
  };

  explicit ThresholdsSanitizer(Options options);

  IntegerDomain domain() const { return {options_.low, options_.high}; }
  RowOrder row_order() const { return RowOrder::ignored; }
  Privacy privacy() const { return {options_.epsilon, options_.delta, Neighbours::replace}; }
  std::vector<Bound> bounds(Accuracy goal) const;
  const Rational& beta() const { return options_.beta; }
  void check_rows(std::size_t) const {}
  ThresholdRelease sanitize(std::span<const Input> rows, Rng& rng, const Progress& progress = {}) const;

  std::int64_t levels() const { return levels_; }
  // For a table of `rows` rows: the release without its cuts.
  ThresholdRelease frame(std::int64_t rows) const;

 private:
  Options options_;
  std::int64_t levels_;
  std::optional<Exponential> select_;     // medians
  std::optional<ScaleSelection> scales_;  // log_star
};

}  // namespace discreet::inline sanitizers
