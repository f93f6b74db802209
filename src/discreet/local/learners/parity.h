// Learns a parity from people who answer for themselves. Its cost shows why no study should.
//
// Every person gets a public random row r of d bits, and reports through Warner's coin whether the label is the parity
// <r, x>. The row with the most agreement wins: with enough people it is the best parity under any distribution. Only
// one person in 2^d reports about a row, so the study needs 2^d times the people of one question. Statistical queries
// cannot do much better (feasibility_bounds.h). A plan states this beforehand.
//
// Privacy:  epsilon, pure, local. Each person answers once, one round.
// Utility:  error <= best + alpha with probability >= 1 - beta, any distribution, planned people.
// Cost:     one bit per person. 2^d counters.
// Source:   KL-19, KL-22 (Corollary 5.15 of Kasiviswanathan et al. 2011), with all rows in one question.
//           docs/local/learners.md#parity
#pragma once

#include "discreet/algebra/bit_vector.h"
#include "discreet/base/field.h"
#include "discreet/local/studies/protocol.h"

namespace discreet::inline local {

class LocalParityProtocol {
 public:
  static constexpr std::string_view name = "parity";
  static constexpr LearnsParities learns_parities = LearnsParities::plain;
  static constexpr std::string_view summary = "a parity, with 2^d times the people: what no local study can do";
  // Beyond `max_asked` a study needs more memory than any machine has. A plan does not.
  static constexpr std::int64_t max_dimension = 1024, max_asked = 20;
  using Outcome = BitVector;
  using Planted = BitVector;

  struct Options {
    std::int64_t dimension = 8;
    Rational epsilon = 1;
    Rational alpha{1, 4}, beta{1, 20};
    static constexpr auto fields() {
      return std::tuple{field("dimension", &Options::dimension, "bits of x, 1 to 1024 to plan, 1 to 20 to run"),
                        field("epsilon", &Options::epsilon, "epsilon that each person spends"),
                        field("alpha", &Options::alpha, "error to allow above the best parity's"),
                        field("beta", &Options::beta, "failure probability to allow")};
    }
  };

  explicit LocalParityProtocol(const Options& options);

  const Options& options() const { return options_; }
  const RecordSchema& schema() const { return schema_; }
  Rational epsilon() const { return options_.epsilon; }
  std::vector<RoundPlan> plan() const;
  std::vector<Bound> bounds() const;
  std::vector<Question> questions(const Answered& answered) const;
  std::optional<BitVector> outcome(const Answered& answered) const;

  // x is uniform. The label is the target's.
  BitVector target(Rng& rng) const;
  void person(const BitVector& target, Rng& rng, Record& record) const;
  bool correct(const BitVector& outcome, const BitVector& target) const { return outcome == target; }

 private:
  Options options_;
  RecordSchema schema_;
  std::uint64_t people_;
};

}  // namespace discreet::inline local
