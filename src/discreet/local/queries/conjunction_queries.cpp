// Tested by sq_algorithms_test.cpp
#include "discreet/local/queries/conjunction_queries.h"

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

}  // namespace discreet::inline local
