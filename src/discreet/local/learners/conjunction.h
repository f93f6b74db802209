// Learns a conjunction of literals in one round: it keeps the literals that are never false if the label is 1.
//
// Each of the 2d literals (x_j, and not x_j) has a block of people. They report whether it is false while their label
// is 1. The hypothesis is the conjunction of all literals with an estimated share of at most alpha/(4d). Literals of
// the target are never false there, so the learner keeps them. Every other literal that it keeps costs at most
// alpha/(2d) of wrong noes. The same works for the m clauses of k literals, with alpha/(2m). The 2d literals are the
// case k = 1. By negation it works for disjunctions of literals and of terms. It also works for labels that are flipped
// with a known probability eta < 1/2. Then people report a number with mean eta + (1 - 2 eta) times the share. One bit
// about this number is as cheap as one bit about a share.
//
// Privacy:  epsilon, pure, local. One report per person, one round.
// Utility:  error <= alpha with probability >= 1 - beta, any distribution of x, labels by such a rule, planned people.
// Cost:     one bit per person. m counters.
// Source:   KL-23.   docs/local/learners.md#conjunction
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "discreet/base/field.h"
#include "discreet/base/rational.h"
#include "discreet/local/records/record.h"
#include "discreet/local/studies/protocol.h"

namespace discreet::inline local {

enum class RuleForm { conjunction, disjunction };
constexpr auto words(RuleForm) { return std::array<std::string_view, 2>{"conjunction", "disjunction"}; }

// The parts of a rule. With one literal per part, a rule with both literals of one bit is always decided. It is legal.
struct LiteralSet {
  std::vector<bool> kept;
  bool operator==(const LiteralSet&) const = default;
};

// The parts of rules with k literals per part: clauses of a conjunction (k-CNF), or terms of a disjunction (k-DNF).
//
// A clause is an `or` of literals, a term an `and`. A part decides if its literals settle the rule: a clause if all of
// them are false, a term if all of them are true. A rule is the set of its parts. If any part decides, the rule has the
// value that parts decide for. Otherwise it has the other value. So disjunctions are conjunctions under negation. The
// code below distinguishes them only by the bits that decide. Parts have k literals of k different bits. A part with
// fewer literals equals the rule of all parts that contain it, over any k bits with its own among them.
//
// Privacy:  none needed: functions of public numbers.
// Utility:  exact.
// Cost:     size() parts. error(): O(bits) for k = 1, else O(2^bits size()).
// Source:   KL-23, its variants.   docs/local/learners.md#conjunction
class LiteralParts {
 public:
  // binomial(bits, width) 2^width parts, 512 at most. Error naming the options otherwise.
  LiteralParts(RuleForm form, std::int64_t bits, std::int64_t width);
  static constexpr std::size_t most = 512;

  // Literal 2j is x_j, literal 2j + 1 is "not x_j". With one literal per part, part i is literal i.
  using Part = std::vector<std::size_t>;

  RuleForm form() const { return form_; }
  std::size_t bits() const { return bits_; }
  std::size_t size() const { return parts_.size(); }
  const Part& operator[](std::size_t i) const { return parts_[i]; }

  bool decided() const { return form_ == RuleForm::disjunction; }  // the label that parts decide for
  bool deciding_bit(std::size_t literal) const { return (literal % 2 == 0) == decided(); }
  bool decides(std::size_t i, const Record& x) const;  // the first fields of the record are the bits
  bool value(const LiteralSet& rule, const Record& x) const;

  // The exact probability that two rules differ if bit j is 1 with probability sixteenths[j] / 16, independently.
  Rational error(const LiteralSet& a, const LiteralSet& b, const std::vector<std::uint32_t>& sixteenths) const;

 private:
  Rational undecided_by(const LiteralSet& a, const LiteralSet& b, const std::vector<std::uint32_t>& sixteenths) const;

  RuleForm form_;
  std::size_t bits_;
  std::vector<Part> parts_;
};

class LocalConjunctionProtocol {
 public:
  static constexpr std::string_view name = "conjunction";
  static constexpr std::string_view summary = "a conjunction of literals, learned in one round";
  using Outcome = LiteralSet;

  // Parts of the target, and for every bit the probability that it is 1, in 16ths: a product distribution.
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
          field("dimension", &Options::dimension, "bits of x, 1 to 256 (to 16 at width 2, to 8 at width 3)"),
          field("epsilon", &Options::epsilon, "epsilon that each person spends"),
          field("alpha", &Options::alpha, "error to allow"),
          field("beta", &Options::beta, "failure probability to allow"),
          field("form", &Options::form, "a rule whose parts all hold (conjunction), or any of them (disjunction)"),
          field("width", &Options::width,
                "literals per part (above 1: clauses of a conjunction, k-CNF, or terms of a disjunction)"),
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
  Rational tolerance() const { return options_.alpha / (2 * parts_.size()); }  // for the shares
  Question question(std::size_t part) const;
  Planted wide_target(Planted planted, Rng& rng) const;

  Options options_;
  LiteralParts parts_;
  RecordSchema schema_;
  Randomizer coin_;
  Rational beta_;          // for the answers
  QuestionPlan question_;  // each part
};

}  // namespace discreet::inline local
