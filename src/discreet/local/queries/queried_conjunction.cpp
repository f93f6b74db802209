#include "discreet/local/queries/queried_conjunction.h"

#include "discreet/local/queries/zero_test_bounds.h"

namespace discreet::inline local {

bool LiteralConjunction::operator()(BitRow x) const {
  const BitRow must = ones.row(), must_not = zeros.row();
  for (std::size_t i = 0; i < must.size(); ++i)
    if ((must[i] & ~x[i]) != 0 || (must_not[i] & x[i]) != 0) return false;
  return true;
}

ConjunctionQueries::ConjunctionQueries(std::size_t dimension, Rational alpha)
    : dimension_(dimension), alpha_(std::move(alpha)) {
  require(dimension_ >= 1, "dimension must be at least 1");
  require(alpha_ > 0 && alpha_ < 1, "alpha must lie between 0 and 1");
}

Queries<Labelled<BitRow>> ConjunctionQueries::queries() const {
  Queries<Record> all;
  for (std::size_t j = 0; j < dimension_; ++j)
    for (bool value : {true, false})
      all.push_back(indicator<Record>(
          [j, value](const Record& record) { return record.y != 0 && bit_at(record.x, j) != value; }, tolerance()));
  return all;
}

LiteralConjunction ConjunctionQueries::decide(const QueryAnswers& answers) const {
  LiteralConjunction rule{BitVector(dimension_), BitVector(dimension_)};
  for (std::size_t j = 0; j < dimension_; ++j) {
    rule.ones.set(j, answers[2 * j] <= tolerance());
    rule.zeros.set(j, answers[2 * j + 1] <= tolerance());
  }
  return rule;
}

void QueriedConjunction::check(const Options& options) {
  require(1 <= options.dimension && options.dimension <= max_dimension, "dimension must lie between 1 and 4096");
  require(0 < options.alpha && options.alpha < Rational(1, 2), "alpha must lie between 0 and 1/2");
}

ConjunctionQueries QueriedConjunction::algorithm(const Options& options) {
  return {static_cast<std::size_t>(options.dimension), options.alpha};
}

std::vector<Bound> QueriedConjunction::bounds(const Options& options, const Accuracy& goal) {
  check_planned_error(options.alpha, goal.alpha);
  const ConjunctionQueries queries = algorithm(options);
  return zero_test_bounds({.queries = 2 * domain(options).dimension, .tolerance = queries.tolerance()}, options.epsilon,
                          goal.beta, options.oracle, "the 2d literals");
}

}  // namespace discreet::inline local
