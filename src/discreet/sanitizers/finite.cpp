#include "discreet/sanitizers/finite.h"

#include <algorithm>
#include <cstdlib>

#include "discreet/base/error.h"
#include "discreet/base/option_range.h"
#include "discreet/bounds/learners/lower_bounds.h"
#include "discreet/sanitizers/query_table_bounds.h"

namespace discreet::inline sanitizers {
namespace {

FiniteSanitizer::Options checked(FiniteSanitizer::Options options) {
  checked_queries(options.queries);
  check_epsilon(options.epsilon);
  check(Accuracy{options.alpha, options.beta});
  require_between("table_rows", options.table_rows, 1, FiniteSanitizer::most_rows, "Take fewer rows, or leave it out");
  return options;
}

std::int64_t rows_of_table(const FiniteSanitizer::Options& options, const QueryTable& table) {
  if (options.table_rows) return *options.table_rows;
  const Integer rows = fitting_table_rows(table.queries.size(), options.alpha / 2);
  require(rows <= FiniteSanitizer::most_rows, "alpha is too small: the synthetic table would have more than 10^6 rows");
  return static_cast<std::int64_t>(rows);
}

const Integer& checked_count(const Integer& tables, std::int64_t rows, std::size_t points) {
  if (tables > FiniteSanitizer::most_tables)
    throw Error("there are " + (tables < Integer(1'000'000'000) * 1'000'000'000 ? tables.str() : "more than 10^18") +
                " tables of " + std::to_string(rows) + " rows over " + std::to_string(points) +
                " points that the queries tell apart, and at most " + std::to_string(FiniteSanitizer::most_tables) +
                " can be tried. Allow a larger alpha, fewer table_rows or points, or take the sanitizer weights");
  return tables;
}

// Visits all tables, in a fixed order: `visit(answers)` gets what each query counts.
class Tables {
 public:
  Tables(const QueryTable& queries, std::int64_t rows) : queries_(queries), rows_(rows) {}

  template <class Visit>
  void for_each(const Visit& visit) const {
    std::vector<std::int64_t> answers(queries_.queries.size());
    walk(0, rows_, answers, visit);
  }

  // The copies of each point in the table that `rank` others precede.
  std::vector<std::uint64_t> at(Integer rank) const {
    std::vector<std::uint64_t> copies;
    std::int64_t left = rows_;
    for (std::size_t point = 0; point + 1 < queries_.size(); ++point) {
      std::int64_t here = 0;
      for (;; ++here) {
        const Integer behind = table_count(queries_.size() - point - 1, left - here);
        if (rank < behind) break;
        rank -= behind;
      }
      copies.push_back(static_cast<std::uint64_t>(here));
      left -= here;
    }
    copies.push_back(static_cast<std::uint64_t>(left));
    return copies;
  }

 private:
  // Tables whose copies of the points before `point` are in `answers` already, with `left` rows for the others.
  template <class Visit>
  void walk(std::size_t point, std::int64_t left, std::vector<std::int64_t>& answers, const Visit& visit) const {
    if (point + 1 == queries_.size()) {
      add(point, left, answers);
      visit(answers);
      add(point, -left, answers);
      return;
    }
    for (std::int64_t here = 0; here <= left; ++here) {
      walk(point + 1, left - here, answers, visit);
      add(point, 1, answers);
    }
    add(point, -(left + 1), answers);
  }

  void add(std::size_t point, std::int64_t copies, std::vector<std::int64_t>& answers) const {
    for (std::size_t q = 0; q < answers.size(); ++q)
      if (queries_.columns.get(point, q)) answers[q] += copies;
  }

  const QueryTable& queries_;
  std::int64_t rows_;
};

}  // namespace

FiniteSanitizer::FiniteSanitizer(Options options)
    : options_(checked(std::move(options))),
      table_(merged(options_.queries)),
      table_rows_(rows_of_table(options_, table_)),
      tables_(checked_count(table_count(table_.size(), table_rows_), table_rows_, table_.size())),
      // A row moves k |count - ...| by k; scores are kept times k, so that they are integers.
      select_(options_.epsilon, table_rows_) {}

std::vector<Bound> FiniteSanitizer::bounds(Accuracy goal) const {
  check(goal);
  std::vector<Bound> all = finite_table_bounds(options_, table_.queries.size(), table_rows_, tables_, goal);
  add_packing_bound(Rational(Integer(1), Integer(table_.size())), privacy(), goal,
                    "no private release of all queries: tables of one point have different answers", all);
  return all;
}

Rational FiniteSanitizer::error(std::int64_t rows) const {
  const Rational bound = rows * fitting_error(table_.queries.size(), table_rows_) +
                         selection_slack(tables_, options_.epsilon, options_.beta);
  return std::min<Rational>(rows, bound);
}

Answer FiniteSanitizer::answer(const FiniteRelease& release, std::size_t query) const {
  std::uint64_t copies = 0;
  for (const auto& entry : release.table)
    if (options_.queries.table().get(query, entry.point)) copies += entry.copies;
  const Rational count(Integer(release.rows) * copies, table_rows_);
  return answer_within(count - release.error, count, count + release.error, release.rows);
}

FiniteRelease FiniteSanitizer::sanitize(std::span<const Input> rows, Rng& rng, const Progress& progress) const {
  constexpr std::size_t often = 1 << 12;
  const Stage stage{progress};
  const auto counts = query_counts(options_.queries, rows, stage.part(0, 1, 10));
  const auto n = static_cast<std::int64_t>(rows.size());
  std::vector<std::int64_t> wanted;  // k times what a query counts
  for (std::size_t query : table_.queries) wanted.push_back(table_rows_ * counts[query]);

  // The score of a table: k n times the largest error of a query, as a share.
  const auto all = static_cast<std::size_t>(tables_);
  std::vector<std::int64_t> scores;
  scores.reserve(all);
  const Tables tables(table_, table_rows_);
  tables.for_each([&](const std::vector<std::int64_t>& answers) {
    if (scores.size() % often == 0) stage.part(1, 9, 10).at(scores.size(), all);
    std::int64_t worst = 0;
    for (std::size_t q = 0; q < wanted.size(); ++q) worst = std::max(worst, std::abs(wanted[q] - n * answers[q]));
    scores.push_back(worst);
  });
  const auto copies = tables.at(select_.select(scores, rng));
  FiniteRelease release{.table = {}, .rows = n, .error = error(n)};
  for (std::size_t i = 0; i < copies.size(); ++i)
    if (copies[i] > 0) release.table.push_back({table_.points[i], copies[i]});
  return release;
}

}  // namespace discreet::inline sanitizers
