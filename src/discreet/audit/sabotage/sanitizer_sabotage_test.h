// Sabotaged sanitizers. The verifier catches every one on a small instance.
#pragma once

#include <algorithm>

#include "discreet/app/releases/sanitizers.h"
#include "discreet/audit/sabotage/tiny_family_test.h"
#include "discreet/mechanisms/exponential.h"
#include "discreet/mechanisms/laplace_noise.h"
#include "discreet/random/discrete_laplace.h"
#include "discreet/random/uniform.h"
#include "discreet/sanitizers/scale_selection.h"

namespace discreet::sanitizer_sabotage {

using Records = std::span<const std::uint32_t>;

inline Family family(const std::string& sanitizer, const Json& options) {
  return [=](std::size_t rows) { return find_sanitizer(sanitizer).subject(options, rows); };
}

inline std::int64_t count_of(Records records, std::uint32_t value) { return std::ranges::count(records, value); }

inline std::string entry(std::uint32_t value, std::int64_t count) {
  return std::to_string(value) + ":" + std::to_string(count) + " ";
}

// ---- points, values 0, 1

inline Family tight() { return family("points", {{"high", 1}, {"epsilon", 2}, {"delta", "1/10"}}); }  // threshold 3
inline Family pure() { return family("points", {{"high", 2}, {"mode", "pure"}, {"epsilon", 1}, {"alpha", "2/5"}}); }
inline Family paper() {
  return family("points", {{"high", 1}, {"mode", "paper"}, {"epsilon", 1}, {"delta", "1/20"}, {"alpha", "3/10"}});
}

// Values with more rows than the gate, released from the threshold on, with noise of this scale.
struct Histogram {
  std::int64_t gate, threshold;
  Rational scale;
  std::uint32_t values = 2;

  std::string operator()(Records records, Rng& rng) const {
    const auto n = static_cast<std::int64_t>(records.size());
    std::string text;
    for (std::uint32_t value = 0; value < values; ++value) {
      const std::int64_t count = count_of(records, value);
      if (count <= gate) continue;
      const std::int64_t low = threshold - 1 - count, high = std::max(n, threshold) - count;
      const std::int64_t noisy = count + discrete_laplace(scale, low, high, rng);
      if (noisy >= threshold) text += entry(value, noisy);
    }
    return text;
  }
};

inline std::string released_in_the_order_of_rows(Records records, Rng& rng) {
  std::string text;
  for (std::size_t i = 0; i < records.size(); ++i) {
    if (std::ranges::find(records.first(i), records[i]) != records.begin() + static_cast<std::ptrdiff_t>(i)) continue;
    const std::int64_t count = count_of(records, records[i]);
    const auto n = static_cast<std::int64_t>(records.size());
    const std::int64_t noisy =
        count + discrete_laplace(Rational(1), 2 - count, std::max<std::int64_t>(n, 3) - count, rng);
    if (noisy >= 3) text += entry(records[i], noisy);
  }
  return text;
}

// The threshold decides with noise, and the exact count is shown.
inline std::string exact_counts_of_released(Records records, Rng& rng) {
  std::string text;
  for (std::uint32_t value : {0U, 1U})
    if (const std::int64_t count = count_of(records, value);
        count > 0 && discrete_laplace_reaches(Rational(1), 3 - count, rng))
      text += entry(value, count);
  return text;
}

// Values that nobody has pass a threshold that was not rounded up, 5/2, and are shown with it: 5/2, 7/2, ...
inline std::string fractional_threshold(Records records, Rng& rng) {
  const auto n = static_cast<std::int64_t>(records.size());
  std::string text;
  for (std::uint32_t value = 0; value < 3; ++value) {
    const std::int64_t count = count_of(records, value);
    const std::int64_t noisy =
        count + discrete_laplace(Rational(2), 2 - count, std::max<std::int64_t>(n, 3) - count, rng);
    if (noisy >= 3) text += (count == 0 ? "1/2 less " : "") + entry(value, noisy);
  }
  return text;
}

// Only values that occur get noise: the mode tight with the threshold of the mode pure.
inline Run pure_without_the_others() { return Histogram{0, 3, Rational(2), 3}; }

// ---- thresholds, values 0, 1, 2, one level

inline Family medians() {
  return tiny_family(find_sanitizer("thresholds"), {{"high", 2}, {"levels", 1}, {"jitter", 0}});
}
inline Family two_levels() { return family("thresholds", {{"high", 2}, {"levels", 2}, {"jitter", 0}}); }

struct Cuts {
  Rational rate;
  bool among_data = false;

  // A cut of a part with positions begin, ..., end.
  std::uint32_t operator()(const std::vector<std::uint32_t>& rows, std::uint32_t begin, std::uint32_t end,
                           Rng& rng) const {
    std::vector<std::int64_t> scores;
    std::vector<std::uint32_t> cuts;
    for (std::uint32_t cut = begin; cut <= end; ++cut) {
      if (among_data && !rows.empty() && std::ranges::find(rows, cut) == rows.end()) continue;
      const auto below = std::ranges::count_if(rows, [&](std::uint32_t row) { return row < cut; });
      scores.push_back(std::abs(2 * below - std::ssize(rows)));
      cuts.push_back(cut);
    }
    return cuts[Exponential(2 * rate, 1).select(scores, rng)];
  }
};

inline std::vector<std::uint32_t> as_vector(Records records) { return {records.begin(), records.end()}; }

inline Run one_cut(const Cuts& cuts) {
  return [=](Records records, Rng& rng) { return std::to_string(cuts(as_vector(records), 0, 3, rng)); };
}

inline Run recursive_cuts(const Rational& rate, bool tell_sizes) {
  return [=](Records records, Rng& rng) {
    const Cuts cuts{rate};
    auto rows = as_vector(records);
    const std::uint32_t middle = cuts(rows, 0, 3, rng);
    std::vector<std::uint32_t> left, right;
    for (std::uint32_t row : rows) (row < middle ? left : right).push_back(row);
    std::string text = std::to_string(cuts(left, 0, middle, rng)) + " " + std::to_string(middle) + " " +
                       std::to_string(cuts(right, middle, 3, rng));
    return tell_sizes ? text + " of " + std::to_string(left.size()) : text;
  };
}

inline std::string exact_median(Records records, Rng&) {
  auto rows = as_vector(records);
  std::ranges::sort(rows);
  return std::to_string(rows.empty() ? 0 : rows[rows.size() / 2]);
}

// ---- finite and weights, points 0, 1, 2 and the queries {1, 2} and {2}

inline const Json queries{"011", "001"};
inline Family tables() { return tiny_family(find_sanitizer("finite"), {{"queries", queries}, {"table_rows", 2}}); }
inline Family rounds() { return tiny_family(find_sanitizer("weights"), {{"queries", queries}, {"rounds", 1}}); }
inline Family two_rounds() { return family("weights", {{"queries", {"01"}}, {"rounds", 2}}); }

inline std::vector<std::int64_t> exact_counts(Records records) {
  return {count_of(records, 1) + count_of(records, 2), count_of(records, 2)};
}

// All tables of two rows. Scores are twice the largest error, in rows.
inline Run table_at(const Rational& rate, bool only_seen) {
  return [=](Records records, Rng& rng) {
    const auto wanted = exact_counts(records);
    const auto n = static_cast<std::int64_t>(records.size());
    std::vector<std::int64_t> scores;
    std::vector<std::string> names;
    for (std::uint32_t a = 0; a < 3; ++a)
      for (std::uint32_t b = a; b < 3; ++b) {
        if (only_seen && (count_of(records, a) == 0 || count_of(records, b) == 0)) continue;
        const std::int64_t first = (a >= 1) + (b >= 1), second = (a == 2) + (b == 2);
        scores.push_back(std::max(std::abs(2 * wanted[0] - n * first), std::abs(2 * wanted[1] - n * second)));
        names.push_back(std::to_string(a) + std::to_string(b));
      }
    return names[Exponential(2 * rate, 1).select(scores, rng)];
  };
}

inline std::string best_table(Records records, Rng& rng) { return table_at(Rational(1'000), false)(records, rng); }

// Errors as shares that are rounded half to even before they are weighed.
inline Run rounded_scores() {
  return [](Records records, Rng& rng) {
    const auto wanted = exact_counts(records);
    const auto n = static_cast<std::int64_t>(records.size());
    std::vector<std::int64_t> scores;
    std::vector<std::string> names;
    auto half_to_even = [](std::int64_t doubled) {
      const std::int64_t down = doubled / 2;
      return doubled % 2 == 0 ? down : down + (down % 2 != 0);
    };
    for (std::uint32_t a = 0; a < 3; ++a)
      for (std::uint32_t b = a; b < 3; ++b) {
        const std::int64_t first = (a >= 1) + (b >= 1), second = (a == 2) + (b == 2);
        scores.push_back(
            half_to_even(std::max(std::abs(2 * wanted[0] - n * first), std::abs(2 * wanted[1] - n * second))));
        names.push_back(std::to_string(a) + std::to_string(b));
      }
    return names[Exponential(1, 1).select(scores, rng)];
  };
}

// One round: a query is selected at one epsilon and measured at another. Equal weights are a third each.
struct Round {
  Rational selection, measurement;
  std::int64_t unit = 3;  // a row moves a score by this

  std::string operator()(Records records, Rng& rng) const {
    const auto counts = exact_counts(records);
    const auto n = static_cast<std::int64_t>(records.size());
    std::vector<std::int64_t> scores{-std::abs(2 * n - 3 * counts[0]), -std::abs(n - 3 * counts[1])};
    const std::size_t worst = Exponential(selection, unit).select(scores, rng);
    return std::to_string(worst) + " " +
           std::to_string(LaplaceNoise(measurement, 1, Neighbours::replace, {0, n})(counts[worst], rng));
  }
};

inline std::string worst_query_exactly(Records records, Rng& rng) {
  return Round{Rational(1'000), Rational(1, 2)}(records, rng);
}

inline std::string measured_without_noise(Records records, Rng& rng) {
  const auto counts = exact_counts(records);
  const auto n = static_cast<std::int64_t>(records.size());
  std::vector<std::int64_t> scores{-std::abs(2 * n - 3 * counts[0]), -std::abs(n - 3 * counts[1])};
  const std::size_t worst = Exponential(Rational(1, 2), 3).select(scores, rng);
  return std::to_string(worst) + " " + std::to_string(counts[worst]);
}

// Each of two rounds spends the epsilon for one: the measurements of one query alone.
inline Run measured_twice(const Rational& epsilon) {
  return [=](Records records, Rng& rng) {
    const auto n = static_cast<std::int64_t>(records.size());
    const LaplaceNoise noise(epsilon, 1, Neighbours::replace, {0, n});
    const std::int64_t count = count_of(records, 1);
    return std::to_string(noise(count, rng)) + " " + std::to_string(noise(count, rng));
  };
}

inline std::vector<Sabotaged> point_sabotage() {
  return {
      {"points_noise_of_one_count", "noise for one count, though a replaced row moves two",
       mutated(tight(), Run(Histogram{0, 3, Rational(1, 2)})), tight(), 8},
      {"points_threshold_one_less", "the threshold is one less", mutated(tight(), Run(Histogram{0, 2, Rational(1)})),
       tight(), 2},
      {"points_exact_counts", "counts of released values are exact", mutated(tight(), Run(exact_counts_of_released)),
       tight(), 4},
      {"points_order_of_rows", "released in the order in which the rows come",
       mutated(tight(), Run(released_in_the_order_of_rows), Rows::ordered), tight(), 5},
      {"points_fractional_threshold", "the threshold for values that nobody has is not rounded up, and shows",
       mutated(pure(), Run(fractional_threshold)), pure(), 3},
      {"points_pure_without_the_others", "values that nobody has get no noise, and delta is promised to be 0",
       mutated(pure(), pure_without_the_others()), pure(), 2},
      {"points_paper_too_few_rows", "the paper's thresholds for fewer rows than its privacy needs",
       mutated(paper(),
               [](std::size_t rows) {
                 const auto n = static_cast<std::int64_t>(rows);
                 return Run(Histogram{3 * n / 40, 3 * n / 20 + 1, Rational(2)});
               }),
       paper(), 20},
  };
}

// ---- thresholds by scales: with an epsilon this large, blocks are released

inline Family scales(std::uint32_t high, int epsilon, const char* delta) {
  return family("thresholds", {{"high", high},
                               {"method", "log_star"},
                               {"epsilon", epsilon},
                               {"delta", delta},
                               {"beta", "49/100"},
                               {"levels", 1},
                               {"jitter", 0}});
}

struct UnevenCuts {
  std::vector<std::int64_t> scores;
  std::size_t best = 0;

  UnevenCuts(Records records, std::uint32_t cuts) {
    for (std::uint32_t cut = 0; cut < cuts; ++cut) {
      const auto below = std::ranges::count_if(records, [=](std::uint32_t record) { return record < cut; });
      scores.push_back(std::abs(2 * below - std::ssize(records)));
    }
    best = static_cast<std::size_t>(std::ranges::min_element(scores) - scores.begin());
  }
  ScaleSelection::Line line() const {
    return {scores.size(), best, [this](Unsigned128 place) { return scores[static_cast<std::size_t>(place)]; }};
  }
};

inline Run scales_with(const ScaleSelection& selection, std::uint32_t cuts, bool tell_lead) {
  return [=](Records records, Rng& rng) {
    const UnevenCuts uneven(records, cuts);
    std::string text = std::to_string(static_cast<std::uint64_t>(selection(uneven.line(), 1, rng)));
    return tell_lead ? text + ", best " + std::to_string(uneven.scores[uneven.best]) : text;
  };
}

// The four cuts around the best one are shown. One of them is selected or drawn.
inline Run block_shown(bool by_scores) {
  return [=](Records records, Rng& rng) {
    const UnevenCuts uneven(records, 8);
    const std::size_t block = uneven.best / 4;
    if (!by_scores) return std::to_string(4 * block + rng.bits(2));
    return std::to_string(4 * block + Exponential(2, 2).select(std::span(uneven.scores).subspan(4 * block, 4), rng));
  };
}

inline std::vector<Sabotaged> scale_sabotage() {
  const Family eight = scales(6, 8, "1/3"), five = scales(3, 40, "1/1000");
  const Rational third(1, 3), small(1, 1000), half(1, 2);
  return {
      {"log_star_block_as_it_is", "the best block is shown whatever its lead", mutated(eight, block_shown(true)), eight,
       4},
      {"log_star_uniform_in_the_best_block", "a cut of the best block by coins alone",
       mutated(eight, block_shown(false)), eight, 4},
      {"log_star_tells_the_least", "says how even the best cut is",
       mutated(eight, scales_with({8, third, 2, 1, half}, 8, true)), eight, 4},
      {"log_star_steps_spend_all", "each of four steps spends the whole epsilon",
       mutated(five, scales_with({160, small, 2, 1, Rational(9, 10)}, 5, false)), five, 14},
  };
}

inline std::vector<Sabotaged> threshold_sabotage() {
  return {
      {"thresholds_replaced_rows_count_once", "sensitivity 1, though a replaced row moves the score by 2",
       mutated(medians(), one_cut({Rational(1, 2)})), medians(), 8},
      {"thresholds_cuts_among_data", "only values that occur are cuts",
       mutated(medians(), one_cut({Rational(1, 4), true})), medians(), 2},
      {"thresholds_exact_median", "the median itself", mutated(medians(), Run(exact_median)), medians(), 2},
      {"thresholds_every_level_spends_all", "every level spends the whole epsilon",
       mutated(two_levels(), recursive_cuts(Rational(1, 4), false)), two_levels(), 8},
      {"thresholds_tell_sizes", "the sizes of the halves are told",
       mutated(two_levels(), recursive_cuts(Rational(1, 8), true)), two_levels(), 2},
  };
}

inline std::vector<Sabotaged> table_sabotage() {
  return {
      {"finite_scores_times_rows", "scores are kept times 2, and their sensitivity is not",
       mutated(tables(), table_at(Rational(1, 2), false)), tables(), 6},
      {"finite_tables_of_the_data", "only tables of points that occur",
       mutated(tables(), table_at(Rational(1, 4), true)), tables(), 2},
      {"finite_best_table", "almost always the best table", mutated(tables(), Run(best_table)), tables(), 3},
      {"finite_rounded_scores", "scores are rounded half to even, which moves them by two",
       mutated(tables(), rounded_scores()), tables(), 7},
      {"weights_worst_query", "the worst query is chosen without noise", mutated(rounds(), Run(worst_query_exactly)),
       rounds(), 4},
      {"weights_without_noise", "the measurement has no noise", mutated(rounds(), Run(measured_without_noise)),
       rounds(), 2},
      {"weights_selection_and_noise_spend_all", "selection and measurement each spend the whole epsilon",
       mutated(rounds(), Run(Round{Rational(1), Rational(1)})), rounds(), 6},
      {"weights_unit_forgotten", "scores in thirds, with the sensitivity of whole rows",
       mutated(rounds(), Run(Round{Rational(1, 2), Rational(1, 2), 1})), rounds(), 6},
      {"weights_every_round_spends_all", "every round spends the whole epsilon",
       mutated(two_rounds(), measured_twice(Rational(1))), two_rounds(), 4},
  };
}

inline std::vector<Sabotaged> all() {
  std::vector<Sabotaged> sabotage = point_sabotage();
  for (auto&& more : {threshold_sabotage(), scale_sabotage(), table_sabotage()})
    sabotage.insert(sabotage.end(), more.begin(), more.end());
  return sabotage;
}

}  // namespace discreet::sanitizer_sabotage
