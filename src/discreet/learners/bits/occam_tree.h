// Learns a decision tree of unknown depth. It tries shallow trees first and uses twice the rows each time.
//
// It is the learner `occam` on another family of classes: trees of depth 0, 1, ..., most_depth over bits.
//
// Privacy:  epsilon, pure, replacement of one row. Every row serves in one round, to choose or to test.
//           docs/learners/occam_tree.md#privacy
// Utility:  realizable: error <= alpha with probability >= 1 - beta when n >= sample_size(alpha, beta) for the needed
//           depth. That depth may be unknown.
// Cost:     that of decision_tree on the rows of each round.
// Source:   KL-5, KL-6 (Kasiviswanathan et al. 2011), constants ours.
#pragma once

#include "discreet/learners/bits/decision_tree.h"
#include "discreet/learners/cuts/occam_bounds.h"
#include "discreet/learning/premise.h"

namespace discreet::inline learners {

class OccamTreeLearner {
 public:
  static constexpr std::string_view name = "occam_tree";
  static constexpr std::string_view summary = "a decision tree over bits, as shallow as its rows want";
  using Input = BitRow;
  using Hypothesis = DecisionTree;

  struct Options {
    std::int64_t dimension = 8;
    std::int64_t depth = 2;
    std::int64_t most_depth = 3;
    Rational epsilon = 1;
    Rational alpha = Rational(1, 10), beta = Rational(1, 20);
    std::int64_t first_rows = 0, test_rows = 0;
    static constexpr auto fields() {
      return std::tuple{
          field("dimension", &Options::dimension, "bits in one row"),
          field("depth", &Options::depth, "only the plan depends on it: the depth that will be needed"),
          field("most_depth", &Options::most_depth, "largest depth of a tree to learn"),
          field("epsilon", &Options::epsilon, "privacy parameter of the whole run"),
          field("alpha", &Options::alpha, "the error that an answer may have"),
          field("beta", &Options::beta, "probability of an answer with a larger error"),
          field("first_rows", &Options::first_rows, "rows of the first round (0: as many as the proof needs)"),
          field("test_rows", &Options::test_rows, "rows that test, in each round (0: as many as the proof needs)")};
    }
  };

  explicit OccamTreeLearner(Options options);

  BitDomain domain() const { return {static_cast<std::size_t>(options_.dimension)}; }
  // The learner of all trees that may be an answer.
  DecisionTreeLearner richest() const { return learner_of_depth(options_.most_depth); }
  RowOrder row_order() const { return RowOrder::matters; }
  Privacy privacy() const { return {options_.epsilon, 0, Neighbours::replace}; }
  Premise premise() const;
  std::vector<Bound> bounds(Accuracy goal) const;
  std::optional<DecisionTree> learn(const Sample<BitRow>& sample, Rng& rng, const Progress& progress = {}) const;

 private:
  DecisionTreeLearner learner_of_depth(std::int64_t depth) const;
  std::vector<OccamRound> plan_of(std::size_t rows) const;

  Options options_;
};

}  // namespace discreet::inline learners
