// Tested by sq_algorithms_test.cpp
#include "discreet/local/queries/perceptron_queries.h"

#include "discreet/base/option_range.h"

namespace discreet::inline local {
namespace {

// Weights are multiples of 2^-32: rounding moves a weight by 2^-33, less than the share of the tolerance that is kept
// back.
const Integer grid = Integer(1) << 32;
const Rational kept_back(1, 1024);

// <weights, x>, exactly: weights stay below 2^57, points below 2^31, and there are at most 2^12 of them.
Signed128 product(const std::vector<std::int64_t>& weights, const WholePoint& x) {
  Signed128 sum = 0;
  for (std::size_t j = 0; j < weights.size(); ++j) sum += Signed128{weights[j]} * x[j];
  return sum;
}

bool is_wrong(const WholeHalfspace& halfspace, const Labelled<WholePoint>& record) {
  Signed128 side = product(halfspace.weights, record.x);
  return record.y != 0 ? side <= 0 : side >= 0;
}

Integer nearest(const Rational& q) { return floor(q + Rational(1, 2)); }

// The largest r / 2^20 whose square is at most 1/d.
Rational inverse_root(std::size_t d) { return Rational(sqrt(Integer((Integer(1) << 40) / d)), Integer(1) << 20); }

}  // namespace

bool WholeHalfspace::operator()(const WholePoint& x) const { return product(weights, x) > 0; }

PerceptronQueries::PerceptronQueries(Options options) : options_(std::move(options)) {
  const auto& [dimension, radius, margin, alpha] = options_;
  require_between("dimension", dimension, 1, 4096, "Use fewer coordinates");
  require_between("radius", radius, 1, std::int64_t{1} << 30, "Choose a coarser unit for the coordinates");
  require_between("margin", margin, Rational(1, 1024), 1, "Give a number such as 0.1");
  require_below("alpha", alpha, Rational(1, 1024), Rational(1, 2), "Give a number such as 0.1");
  rounds_ = static_cast<std::size_t>(floor(Rational(3872, 1000) / (margin * margin))) + 1;
  tolerance_ = 3 * alpha * margin / 64 * inverse_root(dimension) * (1 - kept_back);
}

StatisticalQuery<Labelled<WholePoint>> PerceptronQueries::mistake_query(const WholeHalfspace& weights) const {
  return indicator<Record>([weights](const Record& record) { return is_wrong(weights, record); }, options_.alpha / 8);
}

Queries<Labelled<WholePoint>> PerceptronQueries::coordinate_queries(const WholeHalfspace& weights) const {
  Queries<Record> all;
  for (std::size_t j = 0; j < options_.dimension; ++j) {
    StatisticalQuery<Record> query;
    query.steps_at = [weights, j, radius = options_.radius](const Record& record) -> std::int64_t {
      if (!is_wrong(weights, record)) return radius;
      return radius + (record.y != 0 ? record.x[j] : -record.x[j]);
    };
    query.steps = 2 * options_.radius;
    query.low = -1;
    query.tolerance = tolerance_;
    all.push_back(std::move(query));
  }
  return all;
}

WholeHalfspace PerceptronQueries::weights_after(std::span<const QueryAnswers> answered) const {
  WholeHalfspace halfspace{std::vector<std::int64_t>(options_.dimension)};
  for (std::size_t round = 0; 2 * round + 1 < answered.size(); ++round) {
    const Rational& mistakes = answered[2 * round][0];
    for (std::size_t j = 0; j < options_.dimension; ++j) {
      // Above 7 alpha / 8, so nothing is divided by 0; with a valid oracle the quotient is at most 2.
      Rational step = answered[2 * round + 1][j] / mistakes;
      halfspace.weights[j] += static_cast<std::int64_t>(nearest(std::clamp<Rational>(step, -2, 2) * grid));
    }
  }
  return halfspace;
}

SqPlan PerceptronQueries::plan() const {
  const WholeHalfspace start{std::vector<std::int64_t>(options_.dimension)};
  SqPlan plan;
  for (std::size_t round = 0; round < rounds_; ++round) {
    plan.push_back(shape_of(Queries<Record>{mistake_query(start)}));
    plan.push_back(shape_of(coordinate_queries(start)));
  }
  plan.push_back(shape_of(Queries<Record>{mistake_query(start)}));
  return plan;
}

Queries<Labelled<WholePoint>> PerceptronQueries::next(std::span<const QueryAnswers> answered) const {
  const bool counted = answered.size() % 2 == 1;  // the mistakes of this round are known
  if (counted && (good_enough(answered.back()[0]) || answered.size() > 2 * rounds_)) return {};
  const WholeHalfspace weights = weights_after(answered);
  return counted ? coordinate_queries(weights) : Queries<Record>{mistake_query(weights)};
}

WholeHalfspace PerceptronQueries::output(std::span<const QueryAnswers> answered) const {
  return weights_after(answered);
}

}  // namespace discreet::inline local
