// Learns a conjunction of literals in one round: which literals are never false where the label is 1.
//
// Each of the 2d literals (x_j, and not x_j) has a block of people who tell whether it is false while their label is 1. The
// hypothesis is the conjunction of all literals for which the estimated share is at most alpha/(4d). Literals of the
// target are never false there and are kept; every other literal that is kept costs at most alpha/(2d) of wrong noes.
//
// Privacy:  epsilon, pure, local; one report a person, one round.
// Utility:  error <= alpha with probability >= 1 - beta, any distribution of x, labels by a conjunction, planned people.
// Cost:     one bit a person; 2d counters.
// Source:   KL-23.   docs/local/learners.md#conjunction
#pragma once

#include "discreet/base/field.h"
#include "discreet/local/protocol.h"

namespace discreet {

// Literal 2j is x_j, literal 2j+1 is "not x_j". Both of one variable together: never true, a legal conjunction.
struct LiteralSet {
  std::vector<bool> kept;
  bool operator==(const LiteralSet&) const = default;
};

class LocalConjunctionProtocol {
 public:
  static constexpr std::string_view name = "conjunction";
  static constexpr std::string_view summary = "a conjunction of literals, learned in one round";
  static constexpr std::int64_t max_dimension = 256;
  using Outcome = LiteralSet;

  // Literals of the target, and of every bit the probability that it is 1, in 16ths: a product law.
  struct Planted {
    LiteralSet target;
    std::vector<std::uint32_t> sixteenths;
  };

  struct Options {
    std::int64_t dimension = 5;
    Rational epsilon = 2;
    Rational alpha{1, 5}, beta{1, 20};
    static constexpr auto fields() {
      return std::tuple{field("dimension", &Options::dimension, "bits of x, 1 to 256"),
                        field("epsilon", &Options::epsilon, "what a person spends"),
                        field("alpha", &Options::alpha, "error to allow"),
                        field("beta", &Options::beta, "failure probability to allow")};
    }
  };

  explicit LocalConjunctionProtocol(const Options& options);

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

  // The probability that two conjunctions differ under the product law, exactly.
  static Rational error(const LiteralSet& a, const LiteralSet& b, const std::vector<std::uint32_t>& sixteenths);

 private:
  Rational tolerance() const { return options_.alpha / (4 * options_.dimension); }

  Options options_;
  RecordSchema schema_;
  WarnerRandomizer coin_;
  std::uint64_t people_;  // a literal
};

}  // namespace discreet
