// Learns labels that no single concept of a public cover describes, from votes of several concepts: boosting in rounds.
//
// Each round asks for every concept's correlation with the labels, on records where the votes so far are wrong or
// nearly wrong. The concept with the strongest correlation gets a vote, with a weight as large as its correlation. The
// round then asks how often the votes are wrong, ties included, and how heavy the records are on average. These two
// answers decide when to stop. They also set the tolerance of the next round: it is as coarse as the records are heavy.
// The previous round decides which records are heavy, so the algorithm is adaptive by nature.
//
// The weight of a record is 1 - z, clipped to [0, 1], for the margin z of the votes on it. Weights of votes are
// multiples of 1/q.
//
// Privacy:  that of the oracle. The cover is public.
// Utility:  error <= alpha with every valid oracle, under one condition. For every weighting of the records, some
//           concept of the cover, as it is or negated, has correlation at least `edge` with the labels. The condition
//           holds if the labels are the majority of 1/edge concepts of the cover.
// Cost:     at most q^2 rounds, q = ceil(16 / (9 alpha edge)). A round has one query per concept of the cover, of
//           tolerance edge/8 times a lower bound on the average weight. It has two more queries of tolerance alpha/8.
// Source:   KL-26, its experiment.   docs/local/statistical_queries.md#boosting
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
//
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

// Concepts of a cover with whole weights above 0.
struct ConceptVotes {
  struct Vote {
    SignedConcept chosen;
    std::int64_t weight = 0;
    bool operator==(const Vote&) const = default;
  };
  std::vector<Vote> votes;

  std::int64_t margin(std::span<const ConceptTable> cover, std::size_t x) const;  // above 0: they vote for 1
  bool operator==(const ConceptVotes&) const = default;
};

class BoostedQueries {
 public:
  using Record = Labelled<std::size_t>;  // numbers of inputs with labels
  using Output = ConceptVotes;

  struct Options {
    std::vector<ConceptTable> cover;
    Rational edge{1, 3}, alpha{1, 10};
  };
  explicit BoostedQueries(Options options);

  std::size_t rounds() const { return rounds_; }  // at most, with every valid oracle

  SqPlan plan() const;
  Queries<Record> next(std::span<const QueryAnswers> answered) const;
  ConceptVotes output(std::span<const QueryAnswers> answered) const;

 private:
  // Batches alternate: correlations, then mistakes and the average weight.
  ConceptVotes votes_after(std::span<const QueryAnswers> answered) const;
  Rational weight_before(std::span<const QueryAnswers> answered,
                         std::size_t round) const;  // a lower bound on the average
  Rational tolerance(const Rational& weight) const { return options_.edge * weight / 8; }
  Queries<Record> correlation_queries(const ConceptVotes& votes, const Rational& weight) const;
  Queries<Record> stopping_queries(const ConceptVotes& votes) const;
  std::vector<std::int64_t> margins(const ConceptVotes& votes) const;

  Options options_;
  std::int64_t unit_;  // q
  std::size_t rounds_;
};

}  // namespace discreet::inline local
