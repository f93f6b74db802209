// Learns a cut on an ordered domain, x >= t or x < t, for each of k labels of the same rows.
//
// One promise covers a person's value and all labels together. First the learner finds a few cuts that divide the rows
// evenly, without a look at the labels. Then it selects one of them for each label by its mistakes. So the size of the
// domain costs budget only once, and a label costs little. If values are public, every cut that divides them is a
// candidate, for free.
//
// Privacy:  (epsilon, delta), pure for delta 0. Replacement of one row, or of its labels alone.
//           docs/learners/many_thresholds.md#privacy
// Utility:  error <= best + alpha for all labels at once with probability >= 1 - beta when n >= sample_size.
// Cost:     one sort of the values, one pass per level, then n k / 64 words and one selection per label.
// Source:   ML-14, ML-29 (Corollary 38 of Bun, Nissim, Stemmer 2019), with the recursive medians of ML-8.
#pragma once

#include "discreet/bounds/learners/cover_selection_bounds.h"
#include "discreet/learners/counting/label_selection.h"
#include "discreet/learners/cuts/threshold.h"
#include "discreet/learning/multi_learner.h"
#include "discreet/learning/premise.h"
#include "discreet/sanitizers/thresholds.h"

namespace discreet::inline learners {

class ManyThresholdsLearner {
 public:
  static constexpr std::string_view name = "many_thresholds";
  using OneLabel = ThresholdLearner;  // learns one label of the same class
  static constexpr std::string_view summary = "for every label a cut on an ordered domain, under one promise";
  using Input = std::uint64_t;
  using Hypothesis = Threshold;

  struct Options {
    Integer low = 0, high = 65535;
    std::int64_t label_count = 1;
    Side side = Side::above;
    Rational epsilon = 1;
    Rational delta{1, 1'000'000};
    Rational alpha{1, 10}, beta{1, 20};
    Neighbours neighbours = Neighbours::replace;
    std::optional<std::int64_t> levels, jitter;
    std::optional<Rational> cover_share;
    static constexpr auto fields() {
      return std::tuple{
          field("low", &Options::low, "the least value that may occur (public)"),
          field("high", &Options::high, "the largest value that may occur (public)"),
          field("label_count", &Options::label_count, "labels per row (public)"),
          field("side", &Options::side, "which side of a cut is positive"),
          field("epsilon", &Options::epsilon, "privacy parameter of the whole run"),
          field("delta", &Options::delta, "privacy parameter of the whole run (0 for a pure promise)"),
          field("alpha", &Options::alpha, "error to allow (decides how many cuts are looked at)"),
          field("beta", &Options::beta, "failure probability to allow"),
          field("neighbours", &Options::neighbours, "the neighbour relation: replace, or labels"),
          field("levels", &Options::levels, "number of times that the rows are halved (default: the planner's number)"),
          field("jitter", &Options::jitter,
                "random low bits of a row, which break ties (default: enough for the rows)"),
          field("cover_share", &Options::cover_share,
                "the share of epsilon that finds the cuts (default: the planner's)")};
    }
  };

  explicit ManyThresholdsLearner(Options options);

  IntegerDomain domain() const { return {options_.low, options_.high}; }
  std::size_t label_count() const { return static_cast<std::size_t>(options_.label_count); }
  Side side() const { return options_.side; }
  RowOrder row_order() const { return RowOrder::ignored; }
  Privacy privacy() const { return {options_.epsilon, options_.delta, options_.neighbours}; }
  Premise premise() const;
  std::vector<Bound> bounds(Accuracy goal) const;
  std::vector<Bound> table_bounds(Accuracy goal) const;
  std::optional<std::vector<Threshold>> learn(const MultiSample<Input>& sample, Rng& rng,
                                              const Progress& progress = {}) const;

  // How the promise is divided. This follows from the options alone.
  struct Plan {
    Privacy cover;  // unused where values are public
    std::int64_t levels = 0;
    std::uint64_t parts = 0;  // for public values: number of parts, of about as many rows each. 0: every cut
  };

 private:
  static Plan plan_of(const Options& options);
  CoverSelection cover() const;
  static Plan plan_of_public(const Options& options);
  std::vector<Integer> public_cuts(std::span<const std::uint64_t> x, const Stage& stage) const;
  // Growing, each once. The first is 0.
  std::vector<Integer> candidates(std::span<const std::uint64_t> x, Rng& rng, const Stage& stage) const;

  Options options_;
  Plan plan_;
  std::optional<ThresholdsSanitizer> medians_;  // empty where values are public
  LabelSelection select_;
};

}  // namespace discreet::inline learners
