// Sabotaged resamplings. The verifier catches every one on a small instance.
#pragma once

#include <algorithm>
#include <set>

#include "discreet/audit/verify/sabotaged_test.h"
#include "discreet/learners/many/resampled.h"
#include "discreet/privacy/rounding.h"
#include "discreet/random/discrete_laplace.h"

namespace discreet::resampled_sabotage {

using Records = std::span<const std::uint32_t>;

constexpr std::uint64_t draws = 3;
const Rational promised = 1;

// The program on the draws attains its promise: the number of ones, plus noise, cut off at both ends.
inline std::string noisy_count(const Database& rows, const Rational& epsilon, Rng& rng) {
  const auto ones = static_cast<std::int64_t>(std::ranges::count(rows, 1u));
  return std::to_string(ones + discrete_laplace(Rational(1 / epsilon), -ones, std::ssize(rows) - ones, rng));
}

inline Database drawn(Records records, std::uint64_t count, Rng& rng) {
  Database rows;
  for (std::size_t row : drawn_rows({count, records.size()}, rng)) rows.push_back(records[row]);
  return rows;
}

using Share = std::function<Rational(std::size_t rows)>;

inline Rational sound_share(std::size_t rows) {
  return share_of_base({promised}, {draws, rows}, RunDelta::none).epsilon;
}

// Draws soundly, and spends the epsilon of `share`.
inline std::function<Run(std::size_t)> spending(const Share& share) {
  return [=](std::size_t rows) -> Run {
    return [epsilon = share(rows)](Records records, Rng& rng) {
      return noisy_count(drawn(records, draws, rng), epsilon, rng);
    };
  };
}

inline Subject sound(std::size_t rows) {
  Subject subject;
  subject.records = 2;
  subject.promised = {promised};
  subject.order = Rows::unordered;
  subject.run = spending(sound_share)(rows);
  return subject;
}

// The printed lemma: draws / rows and rows / draws exchanged, as if more draws cost less.
inline Rational inverted_ratio(std::size_t rows) { return promised * draws / (6 * rows); }

inline Rational whole_epsilon(std::size_t) { return promised; }

// As if a row could be drawn at most once: ln(1 + (rows / draws) (e^epsilon - 1)).
inline Rational each_row_once(std::size_t rows) {
  return round_down(log1p(Interval(Rational(rows, draws)) * expm1(Interval(promised))));
}

inline Rational one_row_too_many(std::size_t rows) { return sound_share(rows + 1); }

inline Rational one_draw_too_few(std::size_t rows) {
  return share_of_base({promised}, {draws - 1, rows}, RunDelta::none).epsilon;
}

inline std::size_t kinds_of(const Database& rows) { return std::set(rows.begin(), rows.end()).size(); }

// Rows that are all the same teach little, so there is another draw.
inline std::string redraws_equal_rows(Records records, Rng& rng) {
  Database rows = drawn(records, draws, rng);
  if (kinds_of(rows) == 1) rows = drawn(records, draws, rng);
  return noisy_count(rows, sound_share(records.size()), rng);
}

inline std::string tells_the_kinds(Records records, Rng& rng) {
  const Database rows = drawn(records, draws, rng);
  return noisy_count(rows, sound_share(records.size()), rng) + " from " + std::to_string(kinds_of(rows)) + " kinds";
}

// The first row is always among the draws.
inline std::string keeps_the_first_row(Records records, Rng& rng) {
  Database rows = drawn(records, draws - 1, rng);
  rows.push_back(records[0]);
  return noisy_count(rows, sound_share(records.size()), rng);
}

inline std::vector<Sabotaged> all() {
  auto sabotaged = [](const char* name, const char* broken, const auto& program, Rows order = Rows::unordered) {
    return Sabotaged{name, broken, mutated(sound, program, order), sound, 4};
  };
  return {
      sabotaged("resampled_inverted_ratio", "takes the printed ratio of rows and draws, which is upside down",
                spending(inverted_ratio)),
      sabotaged("resampled_whole_epsilon", "spends the promise however often a row is drawn", spending(whole_epsilon)),
      sabotaged("resampled_each_row_once", "claims the bound for draws without replacement", spending(each_row_once)),
      sabotaged("resampled_rate_off", "counts one row too many", spending(one_row_too_many)),
      sabotaged("resampled_draws_off", "pays for one draw too few", spending(one_draw_too_few)),
      sabotaged("resampled_redraws", "draws again when all rows are the same", Run(redraws_equal_rows)),
      sabotaged("resampled_tells_kinds", "tells how many kinds of rows were drawn", Run(tells_the_kinds)),
      sabotaged("resampled_keeps_first", "the first row is always among the draws", Run(keeps_the_first_row),
                Rows::ordered),
  };
}

}  // namespace discreet::resampled_sabotage
