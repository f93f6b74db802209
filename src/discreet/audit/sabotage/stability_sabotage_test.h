// Sabotaged mechanisms that answer or stay silent: stable argmax, above-threshold, stability histogram.
#pragma once

#include "discreet/audit/verify/sabotaged_test.h"
#include "discreet/base/interval.h"
#include "discreet/mechanisms/above_threshold.h"
#include "discreet/mechanisms/mechanism_subjects.h"
#include "discreet/mechanisms/stability_histogram.h"
#include "discreet/mechanisms/stable_argmax.h"
#include "discreet/random/binomial.h"
#include "discreet/random/discrete_laplace.h"
#include "discreet/random/geometric.h"

namespace discreet::stability_sabotage {

using Counts = std::vector<std::int64_t>;

inline const Rational tenth(1, 10);

inline Subject argmax(std::size_t rows) { return StableArgmaxSubject::subject({}, rows); }

struct Standing {
  std::size_t winner;
  std::int64_t lead;
};

inline Standing standing(std::span<const std::uint32_t> database) {
  Counts votes = count_values(database, 3);
  auto best = std::max_element(votes.begin(), votes.end());
  auto winner = static_cast<std::size_t>(best - votes.begin());
  std::int64_t top = *best;
  votes.erase(best);
  return {winner, top - *std::max_element(votes.begin(), votes.end())};
}

inline Run released_if(const std::function<bool(std::int64_t lead, Rng& rng)>& releases) {
  return [=](std::span<const std::uint32_t> database, Rng& rng) {
    auto [winner, lead] = standing(database);
    return releases(lead, rng) ? std::to_string(winner) : std::string("no answer");
  };
}

// lead + Lap(1/epsilon) against ln(1/delta)/epsilon.
inline bool as_printed(std::int64_t lead, Rng& rng) {
  const Integer threshold = ceil((-log(Interval(tenth))).low());
  return discrete_laplace_reaches(1, static_cast<std::int64_t>(threshold) - lead, rng);
}

// Candidates without a vote are forgotten, and a lone candidate is released as it is.
inline std::string seen_only(std::span<const std::uint32_t> database, Rng& rng) {
  Counts votes = count_values(database, 3), seen;
  std::vector<std::size_t> who;
  for (std::size_t i = 0; i < votes.size(); ++i)
    if (votes[i] > 0) seen.push_back(votes[i]), who.push_back(i);
  auto winner = StableArgmax(1, tenth, 1)(seen, rng);
  return winner ? std::to_string(who[*winner]) : "no answer";
}

inline std::string silence_shows_the_lead(std::span<const std::uint32_t> database, Rng& rng) {
  auto [winner, lead] = standing(database);
  if (StableArgmax(1, tenth, 1).releases(lead, rng)) return std::to_string(winner);
  return "no answer, the lead is " + std::to_string(lead);
}

// Counts of three values against the threshold 1.
inline Subject stream(std::size_t rows) { return AboveThresholdSubject::subject({.epsilon = 2}, rows); }

// `noise()` raises the threshold (called before every query). `reaches(gap)` tells whether a query that far below is
// above.
template <class Threshold, class Reaches>
Run stream_with(Threshold threshold, Reaches reaches, std::size_t answers) {
  return [=](std::span<const std::uint32_t> database, Rng& rng) {
    std::string above = "above:";
    std::int64_t level = threshold(rng);
    std::size_t left = answers, i = 0;
    for (std::int64_t count : count_values(database, 3)) {
      if (left > 0 && (count >= level || reaches(level - count, rng))) above += " " + std::to_string(i), --left;
      ++i;
    }
    return above;
  };
}

inline std::int64_t raised(const Rational& rate, Rng& rng) {
  return 1 + static_cast<std::int64_t>(geometric_exp(rate, rng));
}

// At epsilon = 2 the threshold has rate 1 and a query has rate 1/2.
inline Run stream_by_rates(const Rational& threshold_rate, const Rational& query_rate, std::size_t answers) {
  DecayCoin coin(query_rate);
  return stream_with([=](Rng& rng) { return raised(threshold_rate, rng); },
                     [=](std::int64_t gap, Rng& rng) { return coin(static_cast<std::uint64_t>(gap), rng); }, answers);
}

inline Run exact_threshold() {
  DecayCoin coin(Rational(1, 2));
  return stream_with([](Rng&) { return std::int64_t{1}; },
                     [=](std::int64_t gap, Rng& rng) { return coin(static_cast<std::uint64_t>(gap), rng); }, 1);
}

inline Run exact_queries() {
  return stream_with([](Rng& rng) { return raised(1, rng); }, [](std::int64_t, Rng&) { return false; }, 1);
}

inline Run cut_threshold() {
  DecayCoin coin(Rational(1, 2));
  return stream_with([](Rng& rng) { return std::min<std::int64_t>(raised(1, rng), 3); },
                     [=](std::int64_t gap, Rng& rng) { return coin(static_cast<std::uint64_t>(gap), rng); }, 1);
}

// The number of ones, asked eight times.
inline Subject repeated(std::size_t) {
  AboveThreshold mechanism({.epsilon = 2, .threshold = 1});
  auto run = [=](std::span<const std::uint32_t> database, Rng& rng) {
    auto above = mechanism(Counts(8, count_values(database, 2)[1]), rng);
    return above.empty() ? std::string("none") : std::to_string(above[0]);
  };
  return {.records = 2, .run = run, .promised = mechanism.privacy(), .order = Rows::unordered};
}

// Each query meets a threshold of its own. Let a = e^-1, b = e^-1/2, and let the threshold be x = 1 - count above the
// query. The query is below with probability 1 - (1-a) b^x / (1-ab) for x >= 0, and (1-b) a^(1-x) / (1-ab) for x < 0.
inline Probability below_a_fresh_threshold(std::int64_t count) {
  auto sum = [](std::initializer_list<std::pair<int, Rational>> terms) {
    ExponentialSum result;
    for (const auto& [coefficient, exponent] : terms) result += ExponentialSum(coefficient, exponent);
    return result;
  };
  const Rational half(1, 2), x = Rational(1 - count);
  ExponentialSum denominator = sum({{1, 0}, {-1, 1 + half}});
  if (x >= 0) return Probability::ratio(sum({{1, 0}, {-1, 1 + half}, {-1, x * half}, {1, 1 + x * half}}), denominator);
  return Probability::ratio(sum({{1, 1 - x}, {-1, 1 - x + half}}), denominator);
}

inline std::string fresh_thresholds(std::span<const std::uint32_t> database, Rng& rng) {
  Probability below = below_a_fresh_threshold(count_values(database, 2)[1]), above(Rational(1));
  above += Probability(Rational(-1)) * below;
  for (int i = 0; i < 8; ++i)
    if (binomial(std::uint64_t{1}, above, rng) == 1) return std::to_string(i);
  return "none";
}

inline Subject histogram(std::size_t rows) { return StabilityHistogramSubject::subject({.epsilon = 2}, rows); }

// Every value that occurs, through `release(count)`.
inline Run values_released_by(const std::function<std::optional<std::int64_t>(std::int64_t count, Rng& rng)>& release) {
  return [=](std::span<const std::uint32_t> database, Rng& rng) {
    std::string released;
    Counts counts = count_values(database, 2);
    for (std::size_t value = 0; value < counts.size(); ++value)
      if (counts[value] > 0)
        if (auto noisy = release(counts[value], rng))
          released += std::to_string(value) + ":" + std::to_string(*noisy) + " ";
    return released;
  };
}

inline std::optional<std::int64_t> at_least(std::int64_t threshold, std::int64_t noisy) {
  if (noisy < threshold) return std::nullopt;
  return noisy;
}

inline LaplaceNoise count_noise(std::int64_t sensitivity, std::size_t rows) {
  return {2, sensitivity, Neighbours::replace, {0, static_cast<std::int64_t>(rows)}};
}

// At epsilon = 2 and delta = 1/10 under replacement the threshold is 3, the scale 1.
inline Family histogram_by(std::int64_t threshold, std::int64_t sensitivity) {
  return mutated(histogram, [=](std::size_t rows) {
    return values_released_by([=, noise = count_noise(sensitivity, rows)](std::int64_t count, Rng& rng) {
      return at_least(threshold, noise(count, rng));
    });
  });
}

inline Family threshold_on_the_exact_count() {
  return mutated(histogram, [](std::size_t rows) {
    return values_released_by([noise = count_noise(2, rows)](std::int64_t count, Rng& rng) {
      return count >= 3 ? std::optional(noise(count, rng)) : std::nullopt;
    });
  });
}

inline std::string in_order_of_appearance(std::span<const std::uint32_t> database, Rng& rng) {
  auto released = StabilityHistogram(2, tenth, Neighbours::replace, 3)(database, rng);
  auto first = [&](std::uint32_t value) { return std::find(database.begin(), database.end(), value); };
  std::sort(released.begin(), released.end(), [&](auto& a, auto& b) { return first(a.value) < first(b.value); });
  std::string text;
  for (const auto& [value, count] : released) text += std::to_string(value) + " ";
  return text;
}

inline std::string cut_at_the_largest(std::span<const std::uint32_t> database, Rng& rng) {
  Counts counts = count_values(database, 2);
  StabilityHistogram mechanism(2, tenth, Neighbours::replace, *std::max_element(counts.begin(), counts.end()));
  std::string text;
  for (const auto& [value, count] : mechanism(database, rng))
    text += std::to_string(value) + ":" + std::to_string(count) + " ";
  return text;
}

inline std::vector<Sabotaged> of_stable_argmax() {
  StableArgmax sound(1, tenth, 1), for_added_rows(1, tenth, 1, Neighbours::add_remove, Movement::monotone);
  return {
      {"stable_argmax_as_printed", "the noise and the threshold forget that a replaced vote moves the lead by 2",
       mutated(argmax, released_if(as_printed)), argmax, 12},
      {"stable_argmax_threshold_one_low", "the threshold is one too low",
       mutated(argmax, released_if([=](auto lead, Rng& rng) { return sound.releases(lead + 1, rng); })), argmax, 12},
      {"stable_argmax_monotone", "noise for added rows is used for replaced ones",
       mutated(argmax, released_if([=](auto lead, Rng& rng) { return for_added_rows.releases(lead, rng); })), argmax,
       12},
      {"stable_argmax_tries_again", "after no answer it tries once more, uncharged",
       mutated(argmax, released_if([=](auto lead, Rng& rng) {
                 return sound.releases(lead, rng) || sound.releases(lead, rng);
               })),
       argmax, 12},
      {"stable_argmax_seen_only", "candidates without a vote are forgotten", mutated(argmax, Run(seen_only)), argmax,
       4},
      {"stable_argmax_silence_shows_the_lead", "no answer comes with the lead",
       mutated(argmax, Run(silence_shows_the_lead)), argmax, 4},
  };
}

inline std::vector<Sabotaged> of_above_threshold() {
  const Rational half(1, 2);
  return {
      {"above_threshold_exact_threshold", "only the queries have noise", mutated(stream, exact_threshold()), stream, 4},
      {"above_threshold_exact_queries", "only the threshold has noise", mutated(stream, exact_queries()), stream, 4},
      {"above_threshold_cut_threshold", "the noisy threshold is cut to a range", mutated(stream, cut_threshold()),
       stream, 4},
      {"above_threshold_monotone", "noise for added rows is used for replaced ones",
       mutated(stream, stream_by_rates(1, 1, 1)), stream, 4},
      {"above_threshold_two_answers", "two answers are given for the price of one",
       mutated(stream, stream_by_rates(1, half, 3)), stream, 4},
      {"above_threshold_fresh_thresholds", "every query meets a threshold of its own",
       mutated(repeated, Run(fresh_thresholds)), repeated, 2},
  };
}

inline std::vector<Sabotaged> of_histogram() {
  return {
      {"histogram_threshold_one_low", "the threshold is one too low", histogram_by(2, 2), histogram, 4},
      {"histogram_half_the_noise", "noise for added rows is used for replaced ones", histogram_by(3, 1), histogram, 6},
      {"histogram_without_delta", "every value that occurs is released", histogram_by(0, 2), histogram, 2},
      {"histogram_exact_threshold", "the threshold is compared with the exact count", threshold_on_the_exact_count(),
       histogram, 4},
      {"histogram_in_order_of_rows", "the release is in the order of the rows",
       mutated(histogram, Run(in_order_of_appearance), Rows::ordered), histogram, 6},
      {"histogram_cut_by_data", "released counts are cut at the largest true one",
       mutated(histogram, Run(cut_at_the_largest)), histogram, 4},
  };
}

inline std::vector<Sabotaged> all() {
  std::vector<Sabotaged> sabotage = of_stable_argmax();
  for (auto&& more : {of_above_threshold(), of_histogram()}) sabotage.insert(sabotage.end(), more.begin(), more.end());
  return sabotage;
}

}  // namespace discreet::stability_sabotage
