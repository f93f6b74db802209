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

#include "discreet/learning/domain.h"
#include "discreet/mechanisms/permute_and_flip.h"
#include "discreet/optimizers/optimizer.h"
#include "discreet/optimizers/score_table.h"

namespace discreet::inline optimizers {

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
                "a CSV file with a header: a column a solution, a row a kind of person that the first column "
                "names, whole numbers, more is better (public)"),
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
