// Learns a conjunction of literals in one round: which literals are never false where the label is 1.
//
// Each of the 2d literals (x_j, and not x_j) has a block of people who tell whether it is false while their label is 1.
// The hypothesis is the conjunction of all literals for which the estimated share is at most alpha/(4d). Literals of
// the target are never false there and are kept; every other literal that is kept costs at most alpha/(2d) of wrong
// noes. Likewise for the m clauses of k literals, of which 2d is the case k = 1, with alpha/(2m); for disjunctions of
// literals and of terms, by negation; and for labels that are known to be flipped with probability eta < 1/2: then
// people tell a number whose mean is eta + (1 - 2 eta) times the share, of which one bit is as cheap as of a share.
//
// Privacy:  epsilon, pure, local; one report a person, one round.
// Utility:  error <= alpha with probability >= 1 - beta, any distribution of x, labels by such a rule, planned people.
// Cost:     one bit a person; m counters.
// Source:   KL-23.   docs/local/learners.md#conjunction
#pragma once

#include "discreet/base/field.h"
#include "discreet/local/learners/literal_parts.h"
#include "discreet/local/studies/protocol.h"

namespace discreet::inline local {

class LocalConjunctionProtocol {
 public:
  static constexpr std::string_view name = "conjunction";
  static constexpr std::string_view summary = "a conjunction of literals, learned in one round";
  using Outcome = LiteralSet;

  // Parts of the target, and of every bit the probability that it is 1, in 16ths: a product law.
  struct Planted {
    LiteralSet target;
    std::vector<std::uint32_t> sixteenths;
  };

  struct Options {
    std::int64_t dimension = 5;
    Rational epsilon = 2;
    Rational alpha{1, 5}, beta{1, 20};
    RuleForm form = RuleForm::conjunction;
    std::int64_t width = 1;
    Rational flips = 0;
    static constexpr auto fields() {
      return std::tuple{
          field("dimension", &Options::dimension, "bits of x, 1 to 256; to 16 at width 2, 8 at width 3"),
          field("epsilon", &Options::epsilon, "what a person spends"),
          field("alpha", &Options::alpha, "error to allow"),
          field("beta", &Options::beta, "failure probability to allow"),
          field("form", &Options::form, "conjunction: all parts of the rule hold; disjunction: any of them"),
          field("width", &Options::width,
                "literals a part: above 1 clauses of a conjunction (k-CNF), terms of a disjunction"),
          field("flips", &Options::flips, "the known probability that a label is wrong, below 1/2")};
    }
  };

  explicit LocalConjunctionProtocol(const Options& options);

  std::string premise() const;
  const Options& options() const { return options_; }
  const RecordSchema& schema() const { return schema_; }
  Rational epsilon() const { return options_.epsilon; }
  std::vector<RoundPlan> plan() const;
  std::vector<Bound> bounds() const;
  std::vector<Question> questions(const Answered& answered) const;
  std::optional<LiteralSet> outcome(const Answered& answered) const;

  Planted target(Rng& rng) const;
  void person(const Planted& target, Rng& rng, Record& record) const;
  bool correct(const LiteralSet& outcome, const Planted& target) const;

  const LiteralParts& parts() const { return parts_; }

 private:
  Rational tolerance() const { return options_.alpha / (2 * parts_.size()); }  // of the shares
  Question question(std::size_t part) const;
  Planted wide_target(Planted planted, Rng& rng) const;

  Options options_;
  LiteralParts parts_;
  RecordSchema schema_;
  Randomizer coin_;
  Rational beta_;          // of the answers
  QuestionPlan question_;  // each part
};

}  // namespace discreet::inline local
