// Learns a conjunction of any number of literals, from noisy shares of rows or from one randomized bit per person.
//
// For every literal, the learner estimates the share of rows with label 1 on which the literal fails
// (`ConjunctionQueries`). It keeps the literals that seem not to fail. With the oracle `local` it reads no row as a
// whole. It divides the rows at random among the 2d questions. Each row answers one question with one randomized bit,
// as a person would on a device.
//
// Privacy:  epsilon, pure, replacement of one row.                docs/learners/queried_conjunction.md#privacy
// Utility:  error <= alpha with probability >= 1 - beta when n >= sample_size(alpha, beta) and some conjunction fits
//           all labels.
// Cost:     central: 2 d n steps. local: n steps.
// Source:   KL-23 on KL-15 and on KL-14 (Kasiviswanathan et al. 2011), constants worked out.
#pragma once

#include "discreet/learning/domain.h"
#include "discreet/local/queries/sq_algorithm.h"
#include "discreet/local/queries/sq_learner.h"

namespace discreet::inline local {

// 1 where all bits of `ones` are 1 and all bits of `zeros` are 0. Always 0 if a bit is in both.
struct LiteralConjunction {
  BitVector ones, zeros;
  bool operator()(BitRow x) const;
  auto operator<=>(const LiteralConjunction&) const = default;
};

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

struct QueriedConjunction {
  static constexpr std::string_view name = "queried_conjunction";
  static constexpr std::string_view summary =
      "all of some conditions on the bits of a row, by private statistical queries";
  static constexpr std::int64_t max_dimension = 4096;
  using Input = BitRow;
  using Hypothesis = LiteralConjunction;
  using Algorithm = ConjunctionQueries;

  struct Options {
    std::int64_t dimension = 8;
    Rational epsilon = 1;
    Rational alpha{1, 10};
    OracleKind oracle = OracleKind::central;
    static constexpr auto fields() {
      return std::tuple{field("dimension", &Options::dimension, "bits in one row"),
                        field("epsilon", &Options::epsilon, "privacy parameter of the whole run"),
                        field("alpha", &Options::alpha, "error to allow (decides which literals are kept)"),
                        field("oracle", &Options::oracle,
                              "noise on counts of a table (central), or one noisy bit from every row (local)")};
    }
  };

  static void check(const Options& options);
  static BitDomain domain(const Options& options) { return {static_cast<std::size_t>(options.dimension)}; }
  // Names a concept of the class.
  static std::string target(const Options&) { return "conjunction of literals"; }
  static ConjunctionQueries algorithm(const Options& options);
  static std::vector<Bound> bounds(const Options& options, const Accuracy& goal);
};

using QueriedConjunctionLearner = SqLearner<QueriedConjunction, CentralOracle>;
using LocallyQueriedConjunctionLearner = SqLearner<QueriedConjunction, LocalOracle>;

}  // namespace discreet::inline local
