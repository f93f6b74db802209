// Learns weakly in one batch: finds a concept of a public cover that is correlated with the labels.
//
// Concepts are tables of 0 and 1 over the atoms of a known distribution of inputs. The values 0 and 1 stand for +1 and
// -1. The cover is made before the first query. It is greedy: it takes concepts whose correlation with every earlier
// one is below theta in absolute value, until there is no such concept. So every concept of the class has correlation
// theta or more, in absolute value, with a concept of the cover.
//
// Privacy:  that of the oracle. The cover is public.
// Utility:  error <= 1/2 - theta/6 with every valid oracle, for a target in the class.
// Cost:     one query of tolerance theta / 3 per concept of the cover, all at once.
// Source:   KL-26.   docs/local/statistical_queries.md#algorithms
#pragma once

#include "discreet/local/queries/sq_algorithm.h"

namespace discreet::inline local {

// Values of a concept on inputs 0, ..., m-1.
using ConceptTable = std::vector<bool>;

// E[f g] under the weights.
Rational correlation(const ConceptTable& f, const ConceptTable& g, std::span<const Rational> weights);

std::vector<ConceptTable> correlation_cover(std::span<const ConceptTable> concepts, std::span<const Rational> weights,
                                            const Rational& theta);

// A member of the cover, as it is or negated.
struct SignedConcept {
  std::size_t index = 0;
  bool negated = false;
  bool operator==(const SignedConcept&) const = default;
};

// Records are numbers of inputs with labels.
class CorrelationQueries : public OneBatch<CorrelationQueries, Labelled<std::size_t>, SignedConcept> {
 public:
  CorrelationQueries(std::vector<ConceptTable> cover, Rational theta);

  Queries<Record> queries() const;
  SignedConcept decide(const QueryAnswers& correlations) const;

 private:
  std::vector<ConceptTable> cover_;
  Rational theta_;
};

}  // namespace discreet::inline local
