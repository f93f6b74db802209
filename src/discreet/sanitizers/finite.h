// Releases a synthetic table that fits a finite class of counting queries, by selection among all tables of its size.
//
// The queries are a public table of 0s and 1s. The exponential mechanism selects one among all small tables, by the
// largest error of a query. It is a reference: exact and pure, and for small domains only. `weights` takes larger ones.
//
// Privacy:  epsilon, pure. Replacement of one row.    docs/sanitizers/finite.md#privacy
// Utility:  every query within alpha n with probability >= 1 - beta when n >= sample_size(alpha, beta).
// Cost:     tables times queries, at most 10^7 tables. Memory: 8 bytes per table.
// Source:   ML-6 (Theorem 24; Blum, Ligett, Roth 2008), RD-19, constants worked out.
#pragma once

#include "discreet/learning/domain.h"
#include "discreet/mechanisms/exponential.h"
#include "discreet/sanitizers/query_table.h"
#include "discreet/sanitizers/sanitizer.h"

namespace discreet::inline sanitizers {

struct FiniteRelease {
  struct Copies {
    std::uint64_t point, copies;
    bool operator==(const Copies&) const = default;
  };
  std::vector<Copies> table;  // points with at least one copy, growing
  std::int64_t rows = 0;      // rows of the data
  Rational error;             // error of every query, in rows
  bool operator==(const FiniteRelease&) const = default;
};

class FiniteSanitizer {
 public:
  static constexpr std::string_view name = "finite";
  static constexpr std::string_view summary = "a small table that fits any class of queries given as a 0/1 table";
  static constexpr std::string_view error_says = "of the count of every query, as a share of the rows";
  static constexpr std::int64_t most_tables = 10'000'000, most_rows = 1'000'000;
  using Input = std::uint64_t;
  using Release = FiniteRelease;

  struct Options {
    FiniteClass queries;
    Rational epsilon = 1;
    Rational alpha{1, 10}, beta{1, 20};
    std::optional<std::int64_t> table_rows;
    static constexpr auto fields() {
      return std::tuple{
          field("queries", &Options::queries,
                "the queries: a 0/1 table, one row per query, one column per point (public)"),
          field("epsilon", &Options::epsilon, "privacy parameter of the whole run"),
          field("alpha", &Options::alpha, "error to allow, as a share of the rows (decides the size of the table)"),
          field("beta", &Options::beta, "probability with which some error bar may be wrong"),
          field("table_rows", &Options::table_rows, "rows of the synthetic table (default: enough for half of alpha)")};
    }
  };

  explicit FiniteSanitizer(Options options);

  IntegerDomain domain() const { return {0, options_.queries.points() - 1}; }
  const FiniteClass& queries() const { return options_.queries; }
  RowOrder row_order() const { return RowOrder::ignored; }
  Privacy privacy() const { return {options_.epsilon, 0, Neighbours::replace}; }
  std::vector<Bound> bounds(Accuracy goal) const;
  const Rational& beta() const { return options_.beta; }
  void check_rows(std::size_t) const {}
  FiniteRelease sanitize(std::span<const Input> rows, Rng& rng, const Progress& progress = {}) const;

  std::int64_t table_rows() const { return table_rows_; }
  const Integer& tables() const { return tables_; }
  Rational error(std::int64_t rows) const;  // error of every query, in rows
  Answer answer(const FiniteRelease& release, std::size_t query) const;

 private:
  Options options_;
  QueryTable table_;
  std::int64_t table_rows_;
  Integer tables_;  // the number of tables
  Exponential select_;
};

}  // namespace discreet::inline sanitizers
