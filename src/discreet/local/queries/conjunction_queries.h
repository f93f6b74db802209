// Learns a conjunction of literals from 2d statistical queries, all asked at once.
//
// For every literal, one query asks for the share of records with label 1 on which the literal fails. The algorithm
// keeps the literals with an answer within the tolerance of 0. The literals of the target never fail on these records.
//
// Privacy:  that of the oracle.
// Utility:  error <= alpha with every valid oracle, if some conjunction fits all labels. The output accepts no record
//           labelled 0, and each of the at most 2d kept literals loses at most alpha / (2d).
// Cost:     2d queries of tolerance alpha / (4d).
// Source:   KL-23.   docs/learners/queried_conjunction.md#utility
#pragma once

#include "discreet/local/queries/sq_algorithm.h"

namespace discreet::inline local {

// 1 where all bits of `ones` are 1 and all bits of `zeros` are 0. Always 0 if a bit is in both.
struct LiteralConjunction {
  BitVector ones, zeros;
  bool operator()(BitRow x) const;
  auto operator<=>(const LiteralConjunction&) const = default;
};

class ConjunctionQueries : public OneBatch<ConjunctionQueries, Labelled<BitRow>, LiteralConjunction> {
 public:
  ConjunctionQueries(std::size_t dimension, Rational alpha);

  Rational tolerance() const { return alpha_ / (4 * dimension_); }
  Queries<Record> queries() const;  // bit 0 must be 1, bit 0 must be 0, bit 1 must be 1, ...
  LiteralConjunction decide(const QueryAnswers& answers) const;

 private:
  std::size_t dimension_;
  Rational alpha_;
};

}  // namespace discreet::inline local
