// Learns a halfspace with a margin, round by round: the perceptron on averages.
//
// Each round asks how often the current weights are wrong, boundary included; while that is more than allowed it asks
// for the mean of y x over the records that are wrong, and adds the normalized answer to the weights. Which records are
// wrong is known only after the round before: the algorithm is adaptive by nature.
//
// Points are whole vectors of length at most `radius`. Weights are whole multiples of a grid that is fine enough for
// its rounding to disappear in the tolerances.
//
// Privacy:  that of the oracle.
// Utility:  error <= alpha with every valid oracle, where y <w, x> >= margin radius for some unit vector w.
// Cost:     at most floor(3.872 / margin^2) + 1 rounds: one query of tolerance alpha / 8, and d of tolerance a little
//           below 3 alpha margin / (64 sqrt(d)) of the radius.
// Source:   KL-24.   docs/local/statistical_queries.md#perceptron
#pragma once

#include "discreet/local/queries/sq_algorithm.h"

namespace discreet::inline local {

using WholePoint = std::vector<std::int64_t>;

// 1 where <weights, x> > 0.
struct WholeHalfspace {
  std::vector<std::int64_t> weights;
  bool operator()(const WholePoint& x) const;
  bool operator==(const WholeHalfspace&) const = default;
};

class PerceptronQueries {
 public:
  using Record = Labelled<WholePoint>;
  using Output = WholeHalfspace;

  struct Options {
    std::size_t dimension = 2;
    std::int64_t radius = 100;
    Rational margin{1, 5}, alpha{1, 10};
  };
  explicit PerceptronQueries(Options options);

  std::size_t rounds() const { return rounds_; }  // at most; a valid oracle never makes it take more
  const Rational& tolerance() const { return tolerance_; }

  SqPlan plan() const;
  Queries<Record> next(std::span<const QueryAnswers> answered) const;
  WholeHalfspace output(std::span<const QueryAnswers> answered) const;

 private:
  // Batches alternate: mistakes, then coordinates. What the answers so far have made of the weights.
  WholeHalfspace weights_after(std::span<const QueryAnswers> answered) const;
  StatisticalQuery<Record> mistake_query(const WholeHalfspace& weights) const;
  Queries<Record> coordinate_queries(const WholeHalfspace& weights) const;
  bool good_enough(const Rational& mistakes) const { return mistakes <= options_.alpha * Rational(7, 8); }

  Options options_;
  std::size_t rounds_;
  Rational tolerance_;
};

}  // namespace discreet::inline local
