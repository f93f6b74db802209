// Sabotaged learners of many thresholds. The verifier catches every one on a small instance.
#pragma once

#include <set>

#include "discreet/audit/verify/sabotaged_test.h"
#include "discreet/learners/many/many_rows_test.h"
#include "discreet/learners/many/many_thresholds.h"

namespace discreet::many_threshold_sabotage {

using Records = std::span<const std::uint32_t>;
using Options = ManyThresholdsLearner::Options;
using many_rows::key;

inline const Rational half(1, 2);

// Two values, two labels, one level of medians without low bits.
inline Options medians() {
  return {.high = 1, .label_count = 2, .delta = 0, .levels = 1, .jitter = 0, .cover_share = half};
}
inline Options public_values() { return {.high = 2, .epsilon = half, .delta = 0, .neighbours = Neighbours::labels}; }

inline Family family(const Options& options) {
  return [=](std::size_t) { return many_rows::value_subject(ManyThresholdsLearner(options)); };
}

inline Run with_epsilon(Options options, const Rational& epsilon) {
  options.epsilon = epsilon;
  return [=](Records records, Rng& rng) {
    ManyThresholdsLearner learner(options);
    return key(learner.learn(many_rows::values_of(records, learner.label_count()).sample(), rng));
  };
}

// The cover keeps its half of epsilon 1, and each of two labels has 4 instead of a quarter.
inline std::string each_label(Records records, Rng& rng) {
  Options options = medians();
  options.epsilon = Rational(17, 2), options.cover_share = Rational(1, 17);
  return with_epsilon(options, options.epsilon)(records, rng);
}

// The cuts are those between the values that occur, though whole rows are promised.
inline std::string cuts_of_the_sample(Records records, Rng& rng) {
  ManyThresholdsLearner learner({.high = 1, .label_count = 2, .delta = 0, .neighbours = Neighbours::labels});
  return key(learner.learn(many_rows::values_of(records, 2).sample(), rng));
}

// The exact median replaces a selected one. The selection for each label is sound.
inline std::string exact_median(Records records, Rng& rng) {
  std::vector<std::uint32_t> sorted;
  for (std::uint32_t record : records) sorted.push_back(record >> 2);
  std::ranges::sort(sorted);
  const std::uint64_t median = sorted.empty() ? 0 : sorted[sorted.size() / 2];
  many_rows::Values rows = many_rows::values_of(records, 2);
  std::string text;
  for (std::size_t j = 0; j < 2; ++j) {
    std::vector<std::int64_t> scores;
    for (std::uint64_t cut : {std::uint64_t{0}, median + 1})
      scores.push_back(static_cast<std::int64_t>(mistakes(Threshold{cut, Side::above}, rows.sample(), j)));
    text += std::to_string(Exponential(Rational(1, 4), 1).select(scores, rng) == 0 ? 0 : median + 1) + ", ";
  }
  return text;
}

inline std::string tells_mistakes(Records records, Rng& rng) {
  ManyThresholdsLearner learner(public_values());
  many_rows::Values rows = many_rows::values_of(records, 1);
  auto rules = *learner.learn(rows.sample(), rng);
  return key(rules[0]) + " errs " + std::to_string(mistakes(rules[0], rows.sample(), 0));
}

inline std::vector<Sabotaged> all() {
  auto sabotaged = [](const char* name, const char* broken, const Options& options, const Run& run) {
    return Sabotaged{name, broken, mutated(family(options), run), family(options), 5};
  };
  return {
      sabotaged("many_thresholds_each_label", "every label spends the whole of epsilon", medians(), each_label),
      sabotaged("many_thresholds_cuts_of_the_sample", "values are taken as public while rows are promised", medians(),
                cuts_of_the_sample),
      sabotaged("many_thresholds_exact_median", "the median of the rows is a candidate as it is", medians(),
                exact_median),
      sabotaged("many_thresholds_labels_rate_doubled", "the rate for added rows where labels are replaced",
                public_values(), with_epsilon(public_values(), 1)),
      sabotaged("many_thresholds_tells_mistakes", "says how many labels it gets wrong", public_values(),
                tells_mistakes),
  };
}

}  // namespace discreet::many_threshold_sabotage
