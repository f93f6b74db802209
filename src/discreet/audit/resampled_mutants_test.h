// Deliberately broken resamplings, every one caught by the verifier on a small instance.
#pragma once

#include <set>

#include "discreet/audit/learner_mutants_test.h"
#include "discreet/learners/resampled.h"

namespace discreet::resampled_mutants {

using learner_mutants::entry_family;
using learner_mutants::Records;

constexpr std::uint64_t draws = 4;
const Rational promised = 3;  // large enough that two constants nearly attain what is proved

inline Json options() {
  return {{"of", "finite"}, {"options", {{"concepts", {"0", "1"}}}}, {"draws", draws}, {"epsilon", 3}};
}

// Two constants chosen with this epsilon.
inline Run constants(const Rational& epsilon) {
  return find_learner("finite").subject({{"concepts", {"0", "1"}}, {"epsilon", to_string(epsilon)}}, draws).run;
}

inline Database drawn(Records records, std::uint64_t count, Rng& rng) {
  Database rows;
  for (std::size_t row : drawn_rows({count, records.size()}, rng)) rows.push_back(records[row]);
  return rows;
}

// Draws as it should, and spends what `share` says.
inline std::function<Run(std::size_t)> spending(const std::function<Rational(std::size_t rows)>& share,
                                                std::uint64_t count = draws) {
  return [=](std::size_t rows) -> Run {
    return [run = constants(share(rows)), count](Records records, Rng& rng) {
      return run(drawn(records, count, rng), rng);
    };
  };
}

inline Rational sound_share(std::size_t rows, std::uint64_t count = draws) {
  return share_of_base({promised}, {count, rows}, RunDelta::none).epsilon;
}

// The printed lemma: draws / rows and rows / draws exchanged, as if more draws cost less.
inline Rational inverted_ratio(std::size_t rows) { return promised * draws / (6 * rows); }

// As if a row could be drawn at most once: ln(1 + (rows / draws) (e^epsilon - 1)), rounded down to thousandths.
inline Rational each_row_once(std::size_t rows) {
  const Interval share = log1p(Interval(Rational(rows, draws)) * expm1(Interval(promised)));
  return Rational(floor(1000 * share.low()), 1000);
}

// The bound for few draws, ln(1 + rows (e^(epsilon / draws) - 1)), where the rows are drawn often.
inline Rational without_its_condition(std::size_t rows) {
  const Interval share = log1p(Interval(Rational(rows)) * expm1(Interval(Rational(promised / draws))));
  return Rational(floor(1000 * share.low()), 1000);
}

// Rows that all have one label teach nothing, so there is another draw.
inline std::string redraws_one_sided_rows(Records records, Rng& rng) {
  Database rows = drawn(records, draws, rng);
  if (std::set<std::uint32_t>(rows.begin(), rows.end()).size() == 1) rows = drawn(records, draws, rng);
  return constants(sound_share(records.size()))(rows, rng);
}

inline std::string tells_the_variety(Records records, Rng& rng) {
  const Database rows = drawn(records, draws, rng);
  const std::size_t different = std::set<std::uint32_t>(rows.begin(), rows.end()).size();
  return constants(sound_share(records.size()))(rows, rng) + " from " + std::to_string(different) + " kinds of rows";
}

// The first row is always among the draws.
inline std::string keeps_the_first_row(Records records, Rng& rng) {
  Database rows = drawn(records, draws - 1, rng);
  rows.push_back(records[0]);
  return constants(sound_share(records.size()))(rows, rng);
}

inline std::vector<Mutant> all() {
  const Family sound = entry_family("resampled", options());
  auto mutant = [&](const char* name, const char* broken, const auto& program, Rows order = Rows::unordered) {
    return Mutant{name, broken, mutated(sound, program, order), sound, 5};
  };
  return {
      mutant("resampled_inverted_ratio", "takes the printed ratio of rows and draws, which is upside down",
             spending(inverted_ratio)),
      mutant("resampled_whole_epsilon", "the learner spends the promise however often a row is drawn",
             spending([](std::size_t) { return promised; })),
      mutant("resampled_each_row_once", "claims the bound for draws without replacement", spending(each_row_once)),
      mutant("resampled_without_condition", "uses the bound for few draws where there are many",
             spending(without_its_condition)),
      mutant("resampled_rate_off", "counts one row too many",
             spending([](std::size_t rows) { return sound_share(rows + 1); })),
      mutant("resampled_draws_off", "pays for one draw too few",
             spending([](std::size_t rows) { return sound_share(rows, draws - 1); })),
      mutant("resampled_redraws", "draws again when all rows are the same", Run(redraws_one_sided_rows)),
      mutant("resampled_tells_variety", "tells how many kinds of rows were drawn", Run(tells_the_variety)),
      mutant("resampled_keeps_first", "one row is always among the draws", Run(keeps_the_first_row), Rows::ordered),
  };
}

}  // namespace discreet::resampled_mutants
