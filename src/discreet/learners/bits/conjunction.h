// Learns a conjunction of few literals from labelled rows of bits, or of few clauses. A clause is a disjunction of up
// to `width` literals.
//
// It greedily and privately covers the rows labelled 0 by clauses that fail on them and on few others. If there are few
// conjunctions, it selects one directly. A cover may use more clauses than the target has.
//
// Privacy:  epsilon and delta. Pure if delta is 0, the method direct or the accountant basic.
//           docs/learners/conjunction.md#privacy
// Utility:  error <= alpha with probability >= 1 - beta when n >= sample_size(alpha, beta) and some rule fits all
//           labels.
// Cost:     cover: n d / 64 words in the first round, then the deleted rows. direct: n/64 words per set of `terms`
//           bits.
// Source:   GE-6, GE-9, GE-10 (Kaplan, Mansour, Matias, Stemmer 2019), constants worked out.
#pragma once

#include "discreet/learners/bits/rule_learner.h"
#include "discreet/learning/premise.h"

namespace discreet::inline learners {

// 1 if every clause has a true literal. Without clauses: always 1. With an empty clause: never 1.
struct Conjunction {
  std::vector<Literals> clauses;
  bool operator()(BitRow x) const;
  bool operator==(const Conjunction&) const = default;
};

class ConjunctionLearner {
 public:
  static constexpr std::string_view name = "conjunction";
  static constexpr std::string_view summary = "all of a few conditions on the bits of a row";
  using Input = BitRow;
  using Hypothesis = Conjunction;
  using Options = RuleOptions;

  explicit ConjunctionLearner(Options options) : rules_(std::move(options)) {}

  const RuleLearner& rules() const { return rules_; }
  BitDomain domain() const { return rules_.domain(); }
  RowOrder row_order() const { return RowOrder::ignored; }
  Privacy privacy() const { return rules_.privacy(); }
  Premise premise() const { return rules_.premise("conjunction", "clauses"); }
  std::vector<Bound> bounds(Accuracy goal) const { return rules_.bounds(goal); }
  std::vector<Bound> table_bounds(Accuracy goal) const { return rules_.table_bounds(goal); }
  std::optional<Conjunction> learn(const Sample<BitRow>& sample, Rng& rng, const Progress& progress = {}) const;

 private:
  RuleLearner rules_;
};

}  // namespace discreet::inline learners
