#include "discreet/local/queries/queried_conjunction.h"

#include "discreet/base/option_range.h"
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
  require_at_least("dimension", dimension_, 1, "Leave out some inputs");
  require_inside("alpha", alpha_, 0, 1, "Give a number such as 0.1");
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
  require_between("dimension", options.dimension, 1, max_dimension, "Leave out some inputs");
  require_inside("alpha", options.alpha, 0, Rational(1, 2), "Give a number such as 0.1");
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
