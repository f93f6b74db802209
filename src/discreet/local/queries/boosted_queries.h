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

#include "discreet/local/queries/correlation_queries.h"

namespace discreet::inline local {

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
