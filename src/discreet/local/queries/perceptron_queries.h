// Learns a halfspace with a margin, round by round: the perceptron on averages.
//
// Each round asks how often the current weights are wrong, boundary included. If this is more than allowed, the round
// asks for the mean of y x over the wrong records. It adds the normalized answer to the weights. The previous round
// decides which records are wrong, so the algorithm is adaptive by nature.
//
// Points are whole vectors of length at most `radius`. Weights are whole multiples of a grid that is fine enough for
// its rounding to disappear in the tolerances.
//
// Privacy:  that of the oracle.
// Utility:  error <= alpha with every valid oracle, where y <w, x> >= margin radius for some unit vector w.
// Cost:     at most floor(3.872 / margin^2) + 1 rounds. A round has one query of tolerance alpha / 8, and d of
//           tolerance a little below 3 alpha margin / (64 sqrt(d)) of the radius.
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

  std::size_t rounds() const { return rounds_; }  // at most, with every valid oracle
  const Rational& tolerance() const { return tolerance_; }

  SqPlan plan() const;
  Queries<Record> next(std::span<const QueryAnswers> answered) const;
  WholeHalfspace output(std::span<const QueryAnswers> answered) const;

 private:
  // The weights after the answers so far. Batches alternate: mistakes, then coordinates.
  WholeHalfspace weights_after(std::span<const QueryAnswers> answered) const;
  StatisticalQuery<Record> mistake_query(const WholeHalfspace& weights) const;
  Queries<Record> coordinate_queries(const WholeHalfspace& weights) const;
  bool good_enough(const Rational& mistakes) const { return mistakes <= options_.alpha * Rational(7, 8); }

  Options options_;
  std::size_t rounds_;
  Rational tolerance_;
};

}  // namespace discreet::inline local
