// Tested by sq_algorithms_test.cpp
#include "discreet/local/queries/correlation_queries.h"

namespace discreet::inline local {

Rational correlation(const ConceptTable& f, const ConceptTable& g, std::span<const Rational> weights) {
  Rational sum = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) sum += f[i] == g[i] ? weights[i] : Rational(-weights[i]);
  return sum;
}

std::vector<ConceptTable> correlation_cover(std::span<const ConceptTable> concepts, std::span<const Rational> weights,
                                            const Rational& theta) {
  require(theta > 0 && theta <= 1, "theta must lie between 0 and 1");
  std::vector<ConceptTable> cover;
  for (const ConceptTable& one : concepts) {
    require(one.size() == weights.size(), "a concept must have a value for every input");
    if (std::ranges::all_of(cover, [&](const auto& other) { return abs(correlation(one, other, weights)) < theta; }))
      cover.push_back(one);
  }
  return cover;
}

CorrelationQueries::CorrelationQueries(std::vector<ConceptTable> cover, Rational theta)
    : cover_(std::move(cover)), theta_(std::move(theta)) {
  require(!cover_.empty(), "a cover needs a concept");
  require(theta_ > 0 && theta_ <= 1, "theta must lie between 0 and 1");
}

Queries<Labelled<std::size_t>> CorrelationQueries::queries() const {
  Queries<Record> all;
  for (const ConceptTable& one : cover_) {
    all.push_back(
        indicator<Record>([one](const Record& record) { return one[record.x] == (record.y != 0); }, theta_ / 3));
    all.back().low = -1;
  }
  return all;
}

SignedConcept CorrelationQueries::decide(const QueryAnswers& correlations) const {
  auto strongest = std::ranges::max_element(correlations, {}, [](const Rational& v) { return Rational(abs(v)); });
  return {static_cast<std::size_t>(strongest - correlations.begin()), *strongest < 0};
}

}  // namespace discreet::inline local
