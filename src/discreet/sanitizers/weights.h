// Releases a distribution that fits a finite class of counting queries, by multiplicative weights.
//
// It begins with equal weights. Every round selects the query on which the weights are worst and measures its count
// with noise. Then the weights of its points move towards that count. The release is the mean of the weights, including
// those before the first round and after the last. They are made from released numbers alone, in integers, so that they
// are the same on every machine.
//
// Privacy:  epsilon, pure, or (epsilon, delta). Replacement of one row.    docs/sanitizers/weights.md#privacy
// Utility:  every query within alpha n with probability >= 1 - beta when n >= sample_size(alpha, beta).
// Cost:     rounds times queries times points. Memory: queries times points / 8 bytes.
// Source:   ML-7 (Theorem 25; Hardt and Rothblum 2010, Hardt, Ligett, McSherry 2012), constants worked out.
#pragma once

#include <array>
#include <cstdint>

#include "discreet/learning/domain.h"
#include "discreet/mechanisms/exponential.h"
#include "discreet/mechanisms/laplace_noise.h"
#include "discreet/sanitizers/query_table.h"
#include "discreet/sanitizers/sanitizer.h"

namespace discreet::inline sanitizers {

// Computes e^-x in integers, for numbers that are already public. The result is the same on every machine.
//
// Property 1: x is given in units of 2^-32. The result, in units of 2^-62, is less than 9 units below e^-x and never
//             above.
class FixedExponential {
 public:
  static constexpr int argument_bits = 32, result_bits = 62;

  FixedExponential();
  std::uint64_t operator()(std::uint64_t x) const;  // x >= 0

 private:
  static constexpr std::uint64_t most_whole = 44;  // from e^-43 on the result is 0
  using Byte = std::array<std::uint64_t, 256>;
  std::array<Byte, 4> fractions_;  // for each byte of the fraction
  std::array<std::uint64_t, most_whole> wholes_;
};

struct WeightsRelease {
  struct Weight {
    std::uint64_t point, weight;
    bool operator==(const Weight&) const = default;
  };
  std::vector<Weight> weights;       // one per group of points that no query tells apart, growing
  std::vector<std::uint64_t> table;  // points drawn from them
  std::int64_t rows = 0;             // rows of the data
  Rational error;                    // error of every query, in rows
  bool operator==(const WeightsRelease&) const = default;
};

class WeightsSanitizer {
 public:
  static constexpr std::string_view name = "weights";
  static constexpr std::string_view summary = "a distribution that fits any class of queries given as a 0/1 table";
  static constexpr std::string_view error_says = "of the count of every query, as a share of the rows";
  static constexpr std::int64_t most_rounds = 1'000'000, most_rows = 10'000'000;
  using Input = std::uint64_t;
  using Release = WeightsRelease;

  struct Options {
    FiniteClass queries;
    Rational epsilon = 1, delta = 0;
    Rational alpha{1, 10}, beta{1, 20};
    std::optional<std::int64_t> rounds;
    std::int64_t table_rows = 0;
    static constexpr auto fields() {
      return std::tuple{
          field("queries", &Options::queries,
                "the queries: a 0/1 table, one row per query, one column per point (public)"),
          field("epsilon", &Options::epsilon, "privacy parameter of the whole run"),
          field("delta", &Options::delta, "privacy parameter of the whole run (rounds cost less if it is positive)"),
          field("alpha", &Options::alpha, "error to allow, as a share of the rows (decides the rounds)"),
          field("beta", &Options::beta, "probability with which some error bar may be wrong"),
          field("rounds", &Options::rounds,
                "number of times that the weights are moved (default: as the proof asks for)"),
          field("table_rows", &Options::table_rows, "rows to draw for a synthetic table")};
    }
  };

  explicit WeightsSanitizer(Options options);

  IntegerDomain domain() const { return {0, options_.queries.points() - 1}; }
  const FiniteClass& queries() const { return options_.queries; }
  RowOrder row_order() const { return RowOrder::ignored; }
  Privacy privacy() const { return {options_.epsilon, options_.delta, Neighbours::replace}; }
  std::vector<Bound> bounds(Accuracy goal) const;
  const Rational& beta() const { return options_.beta; }
  void check_rows(std::size_t) const {}
  WeightsRelease sanitize(std::span<const Input> rows, Rng& rng, const Progress& progress = {}) const;

  std::int64_t rounds() const { return rounds_; }
  std::int64_t table_rows() const { return options_.table_rows; }
  const Rational& round_epsilon() const { return step_; }  // for each selection and for each measurement
  Rational error(std::int64_t rows) const;                 // error of every query, in rows
  Rational table_error(std::int64_t rows) const;           // error of every query of the drawn table
  Answer answer(const WeightsRelease& release, std::size_t query) const;

 private:
  Options options_;
  QueryTable table_;
  std::int64_t rounds_;
  Rational step_;
  Rational rounds_error_, noise_error_;  // parts of the error: a share of the rows, and rows
};

}  // namespace discreet::inline sanitizers
