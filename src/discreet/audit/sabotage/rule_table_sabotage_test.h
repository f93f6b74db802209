// Sabotaged selections among all rules of literals. The verifier catches every one on a small instance.
#pragma once

#include "discreet/app/registry/registry.h"
#include "discreet/audit/sabotage/tiny_family_test.h"
#include "discreet/learners/bits/conjunction.h"
#include "discreet/learners/bits/cube_table.h"
#include "discreet/learning/listed_records.h"

namespace discreet::rule_table_sabotage {

using Records = std::span<const std::uint32_t>;

inline Family conjunctions() { return tiny_family(find_learner("conjunction"), {{"dimension", 1}, {"method", "all"}}); }
inline Family monotone() {
  return tiny_family(find_learner("conjunction"), {{"dimension", 2}, {"method", "all"}, {"literals", "positive"}});
}

// The rules offered, the steepness of their weights and the output beside the answer.
struct Sabotage {
  Rational rate{1, 2};
  std::function<bool(const Sample<BitRow>&, const Literals&)> offered = {};
  std::function<bool(const Sample<BitRow>&)> never = [](const Sample<BitRow>&) { return true; };
  std::function<std::string(std::int64_t excess)> leak = {};
};

inline Run broken(std::size_t dimension, Corner corner, const Sabotage& sabotage) {
  return [=](Records records, Rng& rng) -> std::string {
    RecordSample<BitDomain> rows({dimension}, records);
    Progress silent;
    CubeTable table(rows.sample(), dimension, 0, corner, {silent});
    std::vector<std::int64_t> scores;
    std::vector<std::string> names;
    for (std::size_t i = 0; i < table.size(); ++i) {
      if (sabotage.offered && !sabotage.offered(rows.sample(), table[i])) continue;
      scores.push_back(table.excess()[i]);
      names.push_back(std::to_string(i));
    }
    if (corner == Corner::all && sabotage.never(rows.sample())) scores.push_back(0), names.push_back("never");
    std::size_t chosen = Exponential(2 * sabotage.rate, 1).select(scores, rng);
    return names[chosen] + (sabotage.leak ? sabotage.leak(scores[chosen]) : "");
  };
}

inline bool holds_a_row(const Sample<BitRow>& sample, const Literals& cube) {
  for (std::size_t i = 0; i < sample.size(); ++i)
    if (all_true(cube, sample.x[i])) return true;
  return cube.empty();
}

inline bool bits_occur(const Sample<BitRow>& sample, const Literals& cube) {
  return std::ranges::all_of(cube, [&](const Literal& literal) { return holds_a_row(sample, {literal}); });
}

inline bool no_ones(const Sample<BitRow>& sample) {
  return std::ranges::none_of(sample.y, [](Label label) { return label != 0; });
}

inline bool throws_without_ones(const Sample<BitRow>& sample) {
  if (no_ones(sample)) throw std::runtime_error("there are no rows to describe");
  return true;
}

inline std::vector<Sabotaged> all() {
  auto one = [](const char* name, const char* what, const Sabotage& sabotage, std::size_t rows) {
    return Sabotaged{name, what, mutated(conjunctions(), broken(1, Corner::all, sabotage)), conjunctions(), rows};
  };
  auto two = [](const char* name, const char* what, const Sabotage& sabotage, std::size_t rows) {
    return Sabotaged{name, what, mutated(monotone(), broken(2, Corner::ones, sabotage)), monotone(), rows};
  };
  auto tell = [](std::int64_t excess) { return " " + std::to_string(excess); };
  return {
      one("rule_table_forgets_the_two", "weighs e^(-epsilon errors) under replacement", {.rate = 1}, 3),
      one("rule_table_a_little_steep", "rate too large by a tenth", {.rate = Rational(11, 20)}, 8),
      one("rule_table_occupied_cubes", "only subcubes that hold a row", {.offered = holds_a_row}, 1),
      one("rule_table_never_when_needed", "the constant is offered only where no row is labelled 1", {.never = no_ones},
          1),
      one("rule_table_throws_without_ones", "an error that depends on the data", {.never = throws_without_ones}, 1),
      two("rule_table_bits_of_the_sample", "only bits that are 1 in some row", {.offered = bits_occur}, 1),
      two("rule_table_tells_the_excess", "shows the count of the chosen rule", {.leak = tell}, 1),
      two("rule_table_monotone_steep", "weighs e^(-epsilon errors) under replacement", {.rate = 1}, 3),
  };
}

}  // namespace discreet::rule_table_sabotage
