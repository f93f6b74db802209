#include "discreet/optimizers/scores.h"

#include <algorithm>
#include <cstdlib>
#include <set>

#include "discreet/base/error.h"
#include "discreet/bounds/learners/lower_bounds.h"
#include "discreet/optimizers/optimizer_bounds.h"

namespace discreet::inline optimizers {
namespace {

constexpr std::size_t most_rows = 1'000'000'000;  // so that sums stay below 2^60; more rows are a mistake of the caller

ScoresOptimizer::Options checked(ScoresOptimizer::Options options) {
  check(options.scores);
  check_epsilon(options.epsilon);
  return options;
}

// The largest share of the kinds that one solution suits within alpha times the spread.
Rational most_content(const ScoreTable& table, const Rational& alpha) {
  const auto allowed = static_cast<std::int64_t>(floor(alpha * table.spread()));
  std::vector<std::int64_t> content(table.solutions.size());
  for (std::size_t kind = 0; kind < table.kinds.size(); ++kind) {
    std::int64_t best = table.score(kind, 0);
    for (std::size_t s = 1; s < content.size(); ++s) best = std::max(best, table.score(kind, s));
    for (std::size_t s = 0; s < content.size(); ++s) content[s] += best - table.score(kind, s) <= allowed;
  }
  return Rational(*std::ranges::max_element(content), static_cast<std::int64_t>(table.kinds.size()));
}

}  // namespace

std::int64_t ScoreTable::spread() const {
  std::int64_t widest = 0;
  for (std::size_t s = 0; s < solutions.size(); ++s) {
    std::int64_t low = score(0, s), high = low;
    for (std::size_t k = 1; k < kinds.size(); ++k) low = std::min(low, score(k, s)), high = std::max(high, score(k, s));
    widest = std::max(widest, high - low);
  }
  return widest;
}

void check(const ScoreTable& table) {
  require(!table.kinds.empty() && !table.solutions.empty(),
          "scores: there must be a kind of person and a solution at least. Give a row and a column");
  require(table.kinds.size() <= ScoreTable::most_cells / table.solutions.size(),
          "scores: a table has at most 10^7 numbers. Give fewer kinds or solutions");
  require(table.scores.size() == table.kinds.size() * table.solutions.size(),
          "scores: every kind of person must score every solution");
  for (std::int64_t score : table.scores)
    require(std::abs(score) <= ScoreTable::most, "scores: a score lies between -10^9 and 10^9. Use a coarser unit");
  for (const auto* names : {&table.kinds, &table.solutions})
    require(std::set<std::string>(names->begin(), names->end()).size() == names->size(),
            "scores: a kind of person and a solution have names of their own. Name each once");
}

ScoresOptimizer::ScoresOptimizer(Options options)
    : options_(checked(std::move(options))),
      // The spread is that of the public table. Where nobody can move anything any selection is private.
      select_(options_.epsilon, std::max<std::int64_t>(1, options_.scores.spread())) {}

std::vector<Bound> ScoresOptimizer::bounds(Accuracy goal) const {
  check(goal);
  std::vector<Bound> all = score_bounds(options_.scores.solutions.size(), options_.epsilon, goal);
  add_packing_bound(most_content(options_.scores, goal.alpha), privacy(), goal,
                    "no private choice: tables of one kind of person want different solutions", all);
  return all;
}

std::uint64_t ScoresOptimizer::optimize(std::span<const std::uint64_t> rows, Rng& rng, const Progress& progress) const {
  const ScoreTable& table = options_.scores;
  std::vector<std::int64_t> people(table.kinds.size());
  for (std::uint64_t kind : rows.first(std::min(rows.size(), most_rows))) ++people[kind];
  std::vector<std::int64_t> losses(table.solutions.size());  // minus the sums: less is better
  for (std::size_t kind = 0; kind < people.size(); ++kind) {
    if (kind % 256 == 0) Stage{progress}.at(kind, people.size());
    if (people[kind] == 0) continue;
    for (std::size_t s = 0; s < losses.size(); ++s) losses[s] -= people[kind] * table.score(kind, s);
  }
  return select_(losses, rng);
}

}  // namespace discreet::inline optimizers
