// Sabotaged learners of many labels of a table of concepts. The verifier catches every one on a small instance.
#pragma once

#include "discreet/audit/verify/sabotaged_test.h"
#include "discreet/classes/finite/finite_table_test.h"
#include "discreet/classes/finite/labellings.h"
#include "discreet/learners/many/generic.h"
#include "discreet/learners/many/many_rows_test.h"
#include "discreet/random/uniform.h"

namespace discreet::generic_sabotage {

using Records = std::span<const std::uint32_t>;
using Options = GenericLearner::Options;
using many_rows::key;

inline const Rational half(1, 2);

// The cuts on two points, two labels. A table of one row is the cover.
inline Options exhaustive() {
  return {.concepts = class_of({"00", "01", "11"}),
          .label_count = 2,
          .delta = 0,
          .cover = CoverStep::exhaustive,
          .cover_share = half,
          .table_rows = 1};
}
inline Options public_points() {
  return {.concepts = class_of({"001", "011", "111", "000"}),
          .epsilon = half,
          .delta = 0,
          .neighbours = Neighbours::labels};
}

inline Family family(const Options& options) {
  return [=](std::size_t) { return many_rows::value_subject(GenericLearner(options)); };
}

// Spends these in place of the promised ones.
inline Run with_spends(Options options, const Rational& cover, const Rational& labels) {
  options.epsilon = cover + labels;
  if (options.cover_share) options.cover_share = cover / options.epsilon;
  GenericLearner learner(options);
  return [=](Records records, Rng& rng) {
    return key(learner.learn(many_rows::values_of(records, learner.label_count()).sample(), rng));
  };
}

// Concepts are compared on the points that occur, though whole rows are promised.
inline std::string points_of_the_sample(Records records, Rng& rng) {
  Options options = exhaustive();
  options.neighbours = Neighbours::labels;
  return key(GenericLearner(options).learn(many_rows::values_of(records, 2).sample(), rng));
}

// For both labels one of the candidates. The selection itself is sound.
template <class Candidates>
std::string selected(Records records, Rng& rng, const Candidates& candidates) {
  const FiniteClass concepts = exhaustive().concepts;
  const many_rows::Values rows = many_rows::values_of(records, 2);
  std::string text;
  for (std::size_t j = 0; j < 2; ++j) {
    auto errs = [&](std::size_t h) {
      std::int64_t count = 0;
      for (std::size_t i = 0; i < rows.x.size(); ++i) count += concepts.table().get(h, rows.x[i]) != rows.y.get(i, j);
      return count;
    };
    const std::vector<std::size_t> from = candidates(concepts, rows, errs);
    std::vector<std::int64_t> scores;
    for (std::size_t h : from) scores.push_back(errs(h));
    text += std::to_string(from[Exponential(Rational(1, 4), 1).select(scores, rng)]) + ", ";
  }
  return text;
}

// The table of the cover is one row of the data.
inline std::string drawn_row(Records records, Rng& rng) {
  BitVector points(2);
  if (!records.empty()) points.set(records[uniform_below(records.size(), rng)] >> 2, true);
  return selected(records, rng, [&](const FiniteClass& concepts, const many_rows::Values&, const auto&) {
    return labellings_of(concepts, points);
  });
}

// The table of the cover is the best one, not a selected one.
inline std::string best_table(Records records, Rng& rng) {
  const auto ones = std::ranges::count_if(records, [](std::uint32_t record) { return record >> 2 == 1; });
  BitVector points(2);
  points.set(2 * static_cast<std::size_t>(ones) > records.size() ? 1 : 0, true);
  return selected(records, rng, [&](const FiniteClass& concepts, const many_rows::Values&, const auto&) {
    return labellings_of(concepts, points);
  });
}

// The representative of the concepts that agree on the released point is the one with the best fit to the label.
inline std::string fitting_representatives(Records records, Rng& rng) {
  const FiniteSanitizer cover({.queries = class_of({"01"}), .epsilon = half, .table_rows = 1});
  const many_rows::Values unlabelled = many_rows::values_of(records, 2);
  const std::uint64_t point = cover.sanitize(unlabelled.x, rng).table.front().point;
  return selected(records, rng, [&](const FiniteClass& concepts, const many_rows::Values&, const auto& errs) {
    std::array<std::optional<std::size_t>, 2> best;
    for (std::size_t h = 0; h < concepts.concepts(); ++h) {
      auto& of_group = best[concepts.table().get(h, point)];
      if (!of_group || errs(h) < errs(*of_group)) of_group = h;
    }
    return std::vector<std::size_t>{*best[0], *best[1]};
  });
}

// Candidates that get every row wrong are left out.
inline std::string pruned(Records records, Rng& rng) {
  return selected(records, rng, [](const FiniteClass& concepts, const many_rows::Values& rows, const auto& errs) {
    std::vector<std::size_t> kept{0};
    for (std::size_t h = 1; h < concepts.concepts(); ++h)
      if (rows.x.empty() || errs(h) < static_cast<std::int64_t>(rows.x.size())) kept.push_back(h);
    return kept;
  });
}

inline std::string tells_mistakes(Records records, Rng& rng) {
  const GenericLearner learner(public_points());
  const many_rows::Values rows = many_rows::values_of(records, 1);
  auto rules = *learner.learn(rows.sample(), rng);
  return key(rules[0]) + " errs " + std::to_string(mistakes(rules[0], rows.sample(), 0));
}

inline std::vector<Sabotaged> all() {
  auto sabotaged = [](const char* name, const char* broken, const Options& options, const Run& run) {
    return Sabotaged{name, broken, mutated(family(options), run), family(options), 5};
  };
  return {
      sabotaged("generic_each_label", "every label spends the whole of epsilon", exhaustive(),
                with_spends(exhaustive(), half, 2)),
      sabotaged("generic_cover_not_charged", "the cover spends epsilon once more", exhaustive(),
                with_spends(exhaustive(), 2, 1)),
      sabotaged("generic_points_of_the_sample", "points are taken as public while rows are promised", exhaustive(),
                points_of_the_sample),
      sabotaged("generic_drawn_row", "the table of the cover is drawn from the rows themselves", exhaustive(),
                drawn_row),
      sabotaged("generic_best_table", "the table of the cover is the one that fits best", exhaustive(), best_table),
      sabotaged("generic_fitting_representatives", "of concepts that agree on the cover the best one stays",
                exhaustive(), fitting_representatives),
      sabotaged("generic_pruned", "candidates that get every row wrong are left out", exhaustive(), pruned),
      sabotaged("generic_labels_rate_doubled", "the rate for added rows where labels are replaced", public_points(),
                with_spends(public_points(), 0, 1)),
      sabotaged("generic_tells_mistakes", "says how many labels it gets wrong", public_points(), tells_mistakes),
  };
}

}  // namespace discreet::generic_sabotage
