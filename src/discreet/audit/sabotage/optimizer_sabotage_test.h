// Sabotaged optimizers. The verifier catches every one on a small instance.
#pragma once

#include <algorithm>

#include "discreet/app/releases/optimizers.h"
#include "discreet/audit/sabotage/tiny_family_test.h"
#include "discreet/mechanisms/exponential.h"
#include "discreet/mechanisms/permute_and_flip.h"
#include "discreet/optimizers/assignment_menu.h"

namespace discreet::optimizer_sabotage {

using Records = std::span<const std::uint32_t>;

inline Family family(const std::string& optimizer, const Json& options) {
  return [=](std::size_t rows) { return find_optimizer(optimizer).subject(options, rows); };
}

// ---- clauses of one literal over two variables: a record is the literal, the menu is 00, 11, 01, 10

inline Family literals() { return family("clauses", {{"variables", 2}, {"literals", 1}, {"menu", "three_wise"}}); }

inline std::vector<std::int64_t> unsatisfied(const AssignmentMenu& menu, Records records) {
  const std::vector<ClauseLiteral> clauses(records.begin(), records.end());
  const Progress silent;
  return menu.unsatisfied(ClauseRows(clauses, 1), {silent});
}

inline std::string written(const AssignmentMenu& menu, std::size_t assignment) {
  return std::string(menu.value(assignment, 0) ? "1" : "0") + (menu.value(assignment, 1) ? "1" : "0");
}

inline std::string at_twice_the_rate(Records records, Rng& rng) {
  const auto menu = AssignmentMenu::three_wise(2);
  return written(menu, PermuteAndFlip(2, 1)(unsatisfied(menu, records), rng));
}

// Assignments that satisfy nobody are struck off the menu first.
inline std::string pruned_by_the_data(Records records, Rng& rng) {
  const auto menu = AssignmentMenu::three_wise(2);
  const auto counts = unsatisfied(menu, records);
  std::vector<std::int64_t> kept;
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < counts.size(); ++i)
    if (counts[i] < std::ssize(records)) kept.push_back(counts[i]), places.push_back(i);
  return written(menu, places[PermuteAndFlip(1, 1)(kept, rng)]);
}

// A menu of one assignment, drawn again if it satisfies nobody.
inline std::string drawn_again(Records records, Rng& rng) {
  for (int draw = 0;; ++draw) {
    const auto menu = AssignmentMenu::drawn(2, 1, rng);
    if (draw == 1 || unsatisfied(menu, records)[0] < std::ssize(records)) return written(menu, 0);
  }
}

inline Family one_drawn() { return family("clauses", {{"variables", 2}, {"literals", 1}, {"assignments", 1}}); }

inline std::string best_assignment(Records records, Rng&) {
  const auto menu = AssignmentMenu::three_wise(2);
  const auto counts = unsatisfied(menu, records);
  return written(menu, static_cast<std::size_t>(std::ranges::min_element(counts) - counts.begin()));
}

// ---- scores, two kinds of people

inline Family towns() {
  return family(
      "scores",
      {{"scores", {{"kinds", {"north", "south"}}, {"solutions", {"bus", "tram"}}, {"scores", {{3, 0}, {0, 3}}}}}});
}

inline std::vector<std::int64_t> losses(Records records) {
  const auto north = std::ranges::count(records, 0u);
  return {-3 * north, -3 * (std::ssize(records) - north)};
}

inline Run of_sensitivity(std::int64_t sensitivity) {
  return
      [=](Records records, Rng& rng) { return std::to_string(PermuteAndFlip(1, sensitivity)(losses(records), rng)); };
}

inline std::string only_wanted(Records records, Rng& rng) {
  std::vector<std::int64_t> kept;
  std::vector<std::size_t> places;
  const auto all = losses(records);
  for (std::size_t s = 0; s < all.size(); ++s)
    if (all[s] < 0) kept.push_back(all[s]), places.push_back(s);
  return std::to_string(places[PermuteAndFlip(1, 3)(kept, rng)]);
}

// ---- a median of 0, 1, 2

inline Family medians() { return tiny_family(find_optimizer("deep_point"), {{"ranges", "0..2"}}); }

inline std::int64_t depth(Records records, std::uint32_t value) {
  auto at_most = std::ranges::count_if(records, [=](std::uint32_t record) { return record <= value; });
  auto at_least = std::ranges::count_if(records, [=](std::uint32_t record) { return record >= value; });
  return std::min<std::int64_t>(at_most, at_least);
}

inline Run median_at(const Rational& epsilon, bool among_data) {
  return [=](Records records, Rng& rng) {
    std::vector<std::int64_t> scores;
    std::vector<std::uint32_t> places;
    for (std::uint32_t value = 0; value < 3; ++value)
      if (!among_data || std::ranges::count(records, value) > 0)
        scores.push_back(-depth(records, value)), places.push_back(value);
    return std::to_string(places[Exponential(epsilon, 1).select(scores, rng)]);
  };
}

inline std::vector<Sabotaged> all() {
  return {
      {"clauses_twice_the_rate", "weights e^(-epsilon count), though two counts move in opposite directions",
       mutated(literals(), Run(at_twice_the_rate)), literals(), 4},
      {"clauses_pruned_menu", "assignments that satisfy nobody are struck off the menu",
       mutated(literals(), Run(pruned_by_the_data)), literals(), 2},
      {"clauses_menu_drawn_again", "a menu that satisfies nobody is drawn again",
       mutated(one_drawn(), Run(drawn_again)), one_drawn(), 2},
      {"clauses_best_assignment", "the best assignment of the menu", mutated(literals(), Run(best_assignment)),
       literals(), 2},
      {"scores_sensitivity_one", "sensitivity 1, though a person moves a sum by 3", mutated(towns(), of_sensitivity(1)),
       towns(), 2},
      {"scores_sensitivity_one_less", "sensitivity one less than the spread of a column",
       mutated(towns(), of_sensitivity(2)), towns(), 4},
      {"scores_only_wanted", "only solutions that somebody wants", mutated(towns(), Run(only_wanted)), towns(), 2},
      {"deep_point_twice_the_rate", "weights e^(epsilon depth)", mutated(medians(), median_at(2, false)), medians(), 6},
      {"deep_point_among_data", "only values that occur are candidates", mutated(medians(), median_at(1, true)),
       medians(), 2},
  };
}

}  // namespace discreet::optimizer_sabotage
