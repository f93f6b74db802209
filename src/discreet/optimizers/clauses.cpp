#include "discreet/optimizers/clauses.h"

#include <bit>

#include "discreet/base/error.h"
#include "discreet/base/option_range.h"
#include "discreet/bounds/learners/lower_bounds.h"
#include "discreet/optimizers/clauses_bounds.h"

namespace discreet::inline optimizers {
namespace {

using Options = ClausesOptimizer::Options;

bool is_drawn(AssignmentSource source) {
  return source == AssignmentSource::random || source == AssignmentSource::random_seeds;
}

Options checked(Options options) {
  require_between("variables", options.variables, 1, ClausesOptimizer::most_variables, "Use fewer variables");
  require_between("literals", options.literals, 1, ClausesOptimizer::most_literals, "Use shorter clauses");
  require(options.literals <= 2 * options.variables,
          "literals: these variables have fewer literals. Give more variables");
  check_epsilon(options.epsilon);
  check(Accuracy{options.alpha, options.beta});
  require(options.menu == AssignmentSource::random || options.literals <= 3,
          "menu: any three variables are even on this menu, not more. Choose the menu random, or 3 literals");
  require(options.menu != AssignmentSource::checked || (options.literals == 3 && options.variables >= 3 &&
                                                        options.variables <= ClausesOptimizer::most_checked_variables),
          "menu: checked is for 3 literals and 3 to 300 variables. Choose three_wise or small_bias");
  require(!options.assignments || is_drawn(options.menu) || options.menu == AssignmentSource::checked,
          "assignments: this menu has a size of its own. Leave it out");
  require(
      !options.assignments || (1 <= *options.assignments && *options.assignments <= ClausesOptimizer::most_assignments),
      "assignments must lie between 1 and 2^24");
  return options;
}

// The least field whose menu loses at most half of alpha.
unsigned field_bits_of(const Options& options) {
  if (options.menu != AssignmentSource::small_bias) return 0;
  unsigned bits = 1;
  while (small_bias_slack(domain_of(options), bits) > options.alpha / 2) ++bits;
  require(2 * bits <= 24, "alpha is too small for the menu small_bias. Choose three_wise, or allow more");
  return bits;
}

std::size_t size_of_menu(const Options& options, unsigned field_bits) {
  if (options.menu == AssignmentSource::three_wise)
    return std::size_t{1} << seed_bits(static_cast<std::uint32_t>(options.variables));
  if (options.menu == AssignmentSource::small_bias) return std::size_t{1} << 2 * field_bits;
  const Integer size = options.assignments ? Integer(*options.assignments) : planned_assignments(options);
  require(size <= ClausesOptimizer::most_assignments,
          "alpha is too small: the menu would have more than 2^24 assignments");
  if (options.menu != AssignmentSource::random_seeds && size * options.variables > ClausesOptimizer::most_bits)
    throw Error(
        "variables: " + size.str() +
        " assignments of them do not fit into 2^33 bits. Choose the menu random_seeds, three_wise or small_bias");
  return static_cast<std::size_t>(size);
}

Rational slack_of_menu(const Options& options, unsigned field_bits) {
  if (options.menu == AssignmentSource::small_bias) return small_bias_slack(domain_of(options), field_bits);
  return options.menu == AssignmentSource::checked ? options.alpha / 2 : Rational(0);
}

}  // namespace

ClausesOptimizer::ClausesOptimizer(Options options)
    : options_(checked(std::move(options))),
      menu_size_(0),
      field_bits_(field_bits_of(options_)),
      // A replaced clause moves the unsatisfied clauses of an assignment by at most 1, in either direction.
      select_(options_.epsilon, 1) {
  menu_size_ = size_of_menu(options_, field_bits_);
  menu_slack_ = slack_of_menu(options_, field_bits_);
}

std::vector<Bound> ClausesOptimizer::bounds(Accuracy goal) const {
  check(goal);
  std::vector<Bound> all = clause_bounds(*this, goal);
  // Tables of one clause on the same variables: every assignment misses one of them.
  const Integer patterns = Integer(1) << static_cast<unsigned>(options_.literals);
  if (!all.empty())
    add_packing_bound(Rational(Integer(patterns - 1), patterns), privacy(), goal, "no private choice of an assignment",
                      all);
  return all;
}

AssignmentMenu ClausesOptimizer::menu(Rng& rng) const {
  const auto variables = static_cast<std::uint32_t>(options_.variables);
  switch (options_.menu) {
    case AssignmentSource::random: return AssignmentMenu::drawn(variables, menu_size_, rng);
    case AssignmentSource::random_seeds: return AssignmentMenu::drawn_seeds(variables, menu_size_, rng);
    case AssignmentSource::three_wise: return AssignmentMenu::three_wise(variables);
    case AssignmentSource::small_bias: return AssignmentMenu::small_bias(variables, field_bits_);
    case AssignmentSource::checked: break;
  }
  return AssignmentMenu::checked(variables, menu_size_, menu_slack_);
}

std::vector<bool> ClausesOptimizer::optimize(const ClauseRows& rows, Rng& rng, const Progress& progress) const {
  // Proof step 1: the menu is a function of coins of its own; no row is looked at before it is complete, and none makes
  // it change afterwards.
  const AssignmentMenu assignments = menu(rng);
  // Proof step 2: given the menu, this is selection from a list whose scores a row moves by at most 1.
  return assignments.assignment(select_(assignments.unsatisfied(rows, {progress}), rng));
}

}  // namespace discreet::inline optimizers
