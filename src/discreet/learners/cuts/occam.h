// Learns a step function with an unknown number of pieces. It tries small classes first and uses twice the rows each
// time.
//
// In each round fresh rows choose a hypothesis from the richest class that they are enough for. Further fresh rows test
// it. The first hypothesis that passes is the answer. Unions of k intervals have 2k + 1 pieces at most.
//
// Privacy:  epsilon, pure, replacement of one row. Every row serves in one round, to choose or to test.
//           docs/learners/occam.md#privacy
// Utility:  realizable: error <= alpha with probability >= 1 - beta when n >= sample_size(alpha, beta) for the needed
//           pieces. Their number may be unknown.
// Cost:     that of step_function on the rows of each round.
// Source:   KL-5 (Kasiviswanathan et al. 2011, end of section 3.1), constants ours.
#pragma once

#include "discreet/learners/cuts/occam_bounds.h"
#include "discreet/learners/cuts/step_function.h"
#include "discreet/learning/premise.h"

namespace discreet::inline learners {

class OccamLearner {
 public:
  static constexpr std::string_view name = "occam";
  static constexpr std::string_view summary = "a step function with as few pieces as its rows want";
  using Input = std::uint64_t;
  using Hypothesis = StepFunction;

  struct Options {
    Integer low = 0, high = 65535;
    std::int64_t pieces = 5;
    std::int64_t most_pieces = 32;
    Rational epsilon = 1;
    Rational alpha = Rational(1, 10), beta = Rational(1, 20);
    std::int64_t first_rows = 0, test_rows = 0;
    static constexpr auto fields() {
      return std::tuple{
          field("low", &Options::low, "the least value that may occur (public)"),
          field("high", &Options::high, "the largest value that may occur (public)"),
          field("pieces", &Options::pieces, "only the plan depends on it: the pieces that will be needed"),
          field("most_pieces", &Options::most_pieces, "largest number of pieces to learn"),
          field("epsilon", &Options::epsilon, "privacy parameter of the whole run"),
          field("alpha", &Options::alpha, "the error that an answer may have"),
          field("beta", &Options::beta, "probability of an answer with a larger error"),
          field("first_rows", &Options::first_rows, "rows of the first round (0: as many as the proof needs)"),
          field("test_rows", &Options::test_rows, "rows that test, in each round (0: as many as the proof needs)")};
    }
  };

  explicit OccamLearner(Options options);

  IntegerDomain domain() const { return {options_.low, options_.high}; }
  // The learner of all functions that may be an answer.
  StepFunctionLearner richest() const { return learner_of_level(static_cast<std::size_t>(options_.most_pieces)); }
  RowOrder row_order() const { return RowOrder::matters; }
  Privacy privacy() const { return {options_.epsilon, 0, Neighbours::replace}; }
  Premise premise() const;
  std::vector<Bound> bounds(Accuracy goal) const;
  std::optional<StepFunction> learn(const Sample<Input>& sample, Rng& rng, const Progress& progress = {}) const;

 private:
  StepFunctionLearner learner_of_level(std::size_t level) const;
  std::vector<OccamRound> plan_of(std::size_t rows) const;

  Options options_;
};

}  // namespace discreet::inline learners
