// Chooses truth values that satisfy most people's clauses. Each person names three literals and wants one of them true.
//
// A menu (list) of assignments is made without looking at the data, either drawn at random or public once and for all.
// One assignment of it is selected by how few clauses it leaves unsatisfied. For any number of variables, a small menu
// holds an assignment that satisfies about 7/8 of the clauses of any table. So few rows suffice.
//
// Privacy:  epsilon, pure. Replacement of one clause.    docs/theory/optimize.md#privacy
// Utility:  at least 1 - 2^-literals - alpha of the clauses satisfied, with probability >= 1 - beta, when n >=
//           sample_size.
// Cost:     literals n t / 64 for t listed assignments. Seeds: 8 n + t log t. Memory: variables t bits, or 8 bytes per
//           seed.
// Source:   RD-15, RD-17, RD-18 (Beimel, Nissim, Stemmer 2019, section 5), the printed size of the menu corrected.
#pragma once

#include "discreet/mechanisms/permute_and_flip.h"
#include "discreet/optimizers/assignment_menu.h"
#include "discreet/optimizers/optimizer.h"

namespace discreet::inline optimizers {

// The origin of the assignments.
enum class AssignmentSource {
  random,        // all bits drawn for this run
  random_seeds,  // seeds drawn for this run: any three variables are independent
  three_wise,    // all seeds, public
  small_bias,    // fewer of them, public
  checked,       // a public list, checked on all triples of variables
};
constexpr auto words(AssignmentSource) {
  return std::array<std::string_view, 5>{"random", "random_seeds", "three_wise", "small_bias", "checked"};
}

class ClausesOptimizer {
 public:
  static constexpr std::string_view name = "clauses";
  static constexpr std::string_view summary =
      "truth values that satisfy most people's clauses (max-sat, 3 literals each)";
  static constexpr std::string_view goal_says = "satisfies at least 1 - 2^-literals - alpha of the clauses";
  static constexpr std::int64_t most_variables = 1 << 23, most_literals = 8, most_checked_variables = 300;
  static constexpr std::int64_t most_assignments = 1 << 24, most_bits = std::int64_t{1} << 33;
  using Rows = ClauseRows;
  using Solution = std::vector<bool>;

  struct Options {
    std::int64_t variables = 3;
    std::int64_t literals = 3;
    Rational epsilon = 1;
    Rational alpha{1, 10}, beta{1, 20};
    AssignmentSource menu = AssignmentSource::random;
    std::optional<std::int64_t> assignments;
    static constexpr auto fields() {
      return std::tuple{
          field("variables", &Options::variables, "how many variables there are (public)"),
          field("literals", &Options::literals, "number of distinct literals of a clause (menus of triples need 3)"),
          field("epsilon", &Options::epsilon, "privacy parameter of the whole run"),
          field("alpha", &Options::alpha, "share of the clauses to lose beyond 2^-literals (decides the menu's size)"),
          field("beta", &Options::beta, "failure probability to allow (decides the menu's size)"),
          field("menu", &Options::menu, "source of the assignments, one of which is selected"),
          field("assignments", &Options::assignments,
                "number of assignments of the menus random, random_seeds and checked (default: the number that needs "
                "the fewest rows)")};
    }
  };

  explicit ClausesOptimizer(Options options);

  ClauseDomain domain() const {
    return {static_cast<std::uint32_t>(options_.variables), static_cast<std::size_t>(options_.literals)};
  }
  RowOrder row_order() const { return RowOrder::ignored; }
  Privacy privacy() const { return select_.privacy(); }
  std::vector<Bound> bounds(Accuracy goal) const;
  Solution optimize(const ClauseRows& rows, Rng& rng, const Progress& progress = {}) const;

  const Options& options() const { return options_; }
  std::size_t menu_size() const { return menu_size_; }
  // The loss of the menu alone beyond 2^-literals, at most. It is 0 for drawn menus, which may fail instead.
  const Rational& menu_slack() const { return menu_slack_; }
  AssignmentMenu menu(Rng& rng) const;  // a public one draws nothing

 private:
  Options options_;
  std::size_t menu_size_;
  Rational menu_slack_;
  unsigned field_bits_ = 0;  // for a menu of small bias
  PermuteAndFlip select_;
};

}  // namespace discreet::inline optimizers
