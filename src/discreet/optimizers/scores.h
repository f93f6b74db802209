// Chooses the solution that people score best. It takes any problem, stated as a table, if its quality is a sum over
// people.
//
// A public table gives the score of every solution for every kind of person. The data gives the kind of each person.
// One solution is selected by its sum of scores. The table, never an assumption, shows how far a person can move a sum.
//
// Privacy:  epsilon, pure. Replacement of one row.    docs/theory/optimize.md#privacy
// Utility:  a sum at most alpha n spread below the best, with probability >= 1 - beta, when n >= sample_size(alpha,
//           beta).
// Cost:     n plus kinds times solutions.
// Source:   RD-15 (Beimel, Nissim, Stemmer 2019, lemma 28 with the menu of all solutions).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "discreet/learning/domain.h"
#include "discreet/mechanisms/permute_and_flip.h"
#include "discreet/optimizers/optimizer.h"

namespace discreet::inline optimizers {

// The score that every kind of person gives to every solution. It is a public table of whole numbers, and more is
// better.
struct ScoreTable {
  static constexpr std::int64_t most = 1'000'000'000;  // largest magnitude of a score
  static constexpr std::size_t most_cells = 10'000'000;

  std::vector<std::string> kinds, solutions;
  std::vector<std::int64_t> scores;  // one row per kind

  std::int64_t score(std::size_t kind, std::size_t solution) const {
    return scores[kind * solutions.size() + solution];
  }
  // The most by which replacing one person can move the sum of a solution: the largest spread of a column.
  std::int64_t spread() const;
  bool operator==(const ScoreTable&) const = default;
};

// Throws Error unless there are kinds and solutions, each name once, and a score in range for every pair.
void check(const ScoreTable& table);

// People of one of some kinds, by number.
struct KindDomain {
  std::vector<std::string> kinds;
};

class ScoresOptimizer {
 public:
  static constexpr std::string_view name = "scores";
  static constexpr std::string_view summary =
      "the solution with the best sum of scores, for any problem stated as a table";
  static constexpr std::string_view goal_says = "has a sum of scores at most alpha n times the spread below the best";
  using Rows = std::span<const std::uint64_t>;
  using Solution = std::uint64_t;  // the number of its column

  struct Options {
    ScoreTable scores;
    Rational epsilon = 1;
    static constexpr auto fields() {
      return std::tuple{
          field("scores", &Options::scores,
                "a public CSV file of whole numbers with a header, one column per solution, one row per kind of person "
                "with its name first; larger is better"),
          field("epsilon", &Options::epsilon, "privacy parameter of the whole run")};
    }
  };

  explicit ScoresOptimizer(Options options);

  KindDomain domain() const { return {options_.scores.kinds}; }
  RowOrder row_order() const { return RowOrder::ignored; }
  Privacy privacy() const { return select_.privacy(); }
  std::vector<Bound> bounds(Accuracy goal) const;
  Solution optimize(std::span<const std::uint64_t> rows, Rng& rng, const Progress& progress = {}) const;

  const ScoreTable& scores() const { return options_.scores; }

 private:
  Options options_;
  PermuteAndFlip select_;
};

}  // namespace discreet::inline optimizers
