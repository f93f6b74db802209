// Learns a disjunction of few literals from labelled rows of bits, or of few terms. A term is a conjunction of up to
// `width` literals.
//
// It greedily and privately covers the rows labelled 1 by terms that hold on them and on few others. If there are few
// disjunctions, it selects one directly. A cover may use more terms than the target has. By De Morgan's law it is the
// conjunction learner.
//
// Privacy:  epsilon and delta. Pure if delta is 0, the method direct or the accountant basic.
//           docs/learners/disjunction.md#privacy
// Utility:  error <= alpha with probability >= 1 - beta when n >= sample_size(alpha, beta) and some rule fits all
//           labels.
// Cost:     cover: n d / 64 words in the first round, then the deleted rows. direct: n/64 words per set of `terms`
//           bits.
// Source:   GE-7, GE-9, GE-10 (Kaplan, Mansour, Matias, Stemmer 2019), constants worked out.
#pragma once

#include "discreet/learners/bits/rule_learner.h"
#include "discreet/learning/premise.h"

namespace discreet::inline learners {

// 1 if all literals of some term are true. Without terms: never 1. With an empty term: always 1.
struct Disjunction {
  std::vector<Literals> terms;
  bool operator()(BitRow x) const;
  bool operator==(const Disjunction&) const = default;
};

class DisjunctionLearner {
 public:
  static constexpr std::string_view name = "disjunction";
  static constexpr std::string_view summary = "one of a few conditions on the bits of a row";
  using Input = BitRow;
  using Hypothesis = Disjunction;
  using Options = RuleOptions;

  explicit DisjunctionLearner(Options options) : rules_(std::move(options)) {}

  const RuleLearner& rules() const { return rules_; }
  BitDomain domain() const { return rules_.domain(); }
  RowOrder row_order() const { return RowOrder::ignored; }
  Privacy privacy() const { return rules_.privacy(); }
  Premise premise() const { return rules_.premise("disjunction", "terms"); }
  std::vector<Bound> bounds(Accuracy goal) const { return rules_.bounds(goal); }
  std::vector<Bound> table_bounds(Accuracy goal) const { return rules_.table_bounds(goal); }
  std::optional<Disjunction> learn(const Sample<BitRow>& sample, Rng& rng, const Progress& progress = {}) const;

 private:
  RuleLearner rules_;
};

}  // namespace discreet::inline learners
