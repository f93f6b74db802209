// Learns a masked parity in two rounds. Local protocols learn this class with few people, but not in one round. The
// second protocol below shows the cost of one round.
//
// An example is (x, i, b) with d bits x, a position i and a bit b. The target (r, a) labels it with the bit r_i if b is
// 1, and with <r, x> + a over GF(2) if b is 0. The first round finds r from the people with b = 1. The second round
// asks the others whether their label is <r, x>. Examples are uniform. Without the examples of b = 1 the class is
// parity, which no local protocol learns.
//
// Round 1, hadamard: one bit per person about a public random row of the d positions padded to a power of two. A person
// with b = 0 reports a fair coin. r_j is 1 if the j-th coefficient is negative. Round 1, split: one block of people per
// position. They report through Warner's coin whether i = j, b = 1 and y = 1. r_j is 1 if the share is above 1/(4d).
// Round 2: Warner's coin of "b = 0 and y is not <r, x>". a is 1 if the share is above 1/4. All comparisons are of whole
// numbers.
//
// Privacy:  epsilon, pure, local. Each person answers once, in one of the two rounds.
//           docs/local/masked_parity.md#privacy
// Utility:  (r, a) exactly, with probability >= 1 - beta, for the planned people and uniform examples.
// Cost:     one bit per person. d counters and one transform of them, or d counters.
// Source:   KL-20 (Proposition 5.18, Theorem 5.16 of Kasiviswanathan et al. 2011).
#pragma once

#include "discreet/base/field.h"
#include "discreet/local/learners/learner_bounds.h"
#include "discreet/local/studies/protocol.h"
#include "discreet/local/studies/protocol_bounds.h"

namespace discreet::inline local {

constexpr auto words(MaskedParityRoute) { return std::array<std::string_view, 2>{"hadamard", "split"}; }

// Bits r and a. Labels are bits.
struct MaskedParity {
  BitVector r;
  bool a = false;

  bool operator()(const BitVector& x, std::size_t i, bool b) const {
    return b ? r[i] : inner_product(r.row(), x.row()) != a;
  }
  bool operator==(const MaskedParity&) const = default;
};

// Records of examples: fields x0, ..., i, b and the label y.
class MaskedParityRecords {
 public:
  explicit MaskedParityRecords(std::int64_t dimension);

  const RecordSchema& schema() const { return schema_; }
  std::int64_t dimension() const { return dimension_; }
  MaskedParity target(Rng& rng) const;  // uniform
  void person(const MaskedParity& target, Rng& rng, Record& record) const;

  // The questions of the first round, with `people` people each, and the decision from their tallies.
  std::vector<Question> first_round(MaskedParityRoute route, const Rational& epsilon, std::uint64_t people) const;
  BitVector decide(const std::vector<Question>& asked, const std::vector<Tally>& tallies) const;

 private:
  std::int64_t dimension_;
  RecordSchema schema_;
};

class MaskedParityProtocol {
 public:
  static constexpr std::string_view name = "masked_parity";
  static constexpr LearnsParities learns_parities = LearnsParities::masked;
  static constexpr std::string_view summary = "a masked parity, learned in two rounds";
  static constexpr std::int64_t max_dimension = 1024;
  using Outcome = MaskedParity;
  using Planted = MaskedParity;

  struct Options {
    std::int64_t dimension = 16;
    Rational epsilon = 1;
    Rational beta{1, 20};
    MaskedParityRoute route = MaskedParityRoute::hadamard;
    static constexpr auto fields() {
      return std::tuple{
          field("dimension", &Options::dimension, "bits of x, 2 to 1024"),
          field("epsilon", &Options::epsilon, "epsilon that each person spends"),
          field("beta", &Options::beta, "failure probability to allow"),
          field("route", &Options::route, "the first round: all bits from every person, or a block of people per bit")};
    }
  };

  explicit MaskedParityProtocol(const Options& options);

  static std::string premise() { return "examples (x, i, b) are uniform, and their labels follow a masked parity"; }

  const Options& options() const { return options_; }
  const RecordSchema& schema() const { return records_.schema(); }
  Rational epsilon() const { return options_.epsilon; }
  std::vector<RoundPlan> plan() const;
  std::vector<Bound> bounds() const;
  std::vector<Question> questions(const Answered& answered) const;
  std::optional<MaskedParity> outcome(const Answered& answered) const;

  MaskedParity target(Rng& rng) const { return records_.target(rng); }
  void person(const MaskedParity& target, Rng& rng, Record& record) const { records_.person(target, rng, record); }
  bool correct(const MaskedParity& outcome, const MaskedParity& target) const { return outcome == target; }

 private:
  std::vector<Question> first_round() const;
  BitVector decided(const Answered& answered) const;  // r
  std::vector<EqualQuestions> groups(const MaskedParityPeople& reports, MaskedParityRoute route) const;
  std::vector<QuestionPlan> invite_to(const MaskedParityPeople& reports, MaskedParityRoute route) const;

  Options options_;
  MaskedParityRecords records_;
  WarnerRandomizer coin_;
  MaskedParityGoal goal_;              // for the answers
  std::vector<QuestionPlan> invited_;  // to each question of the first round, and of the second
};

// Learns masked parities in one round: little with few people, everything with exponentially many.
//
// Without r no question about <r, x> is possible. The weak learner finds r from the people with b = 1, as the two-round
// learner does. It gives up on a. It predicts r_i if b = 1, and the first bit of i if b = 0. For even d, the second
// rule is right for half of these examples under every (r, a). So the error is exactly 1/4. The brute force learner
// asks other people in the same round. They report the sign of their label against the parity of a public random row
// (hadamard.h with 2^d rows). When r is known, the people with row r give a. This takes 2^d times the people of a
// second round.
//
// Privacy:  epsilon, pure, local. Each person answers once, one round.
// Utility:  weak: error exactly 1/4. brute_force: (r, a) exactly. Both with probability >= 1 - beta, planned people.
// Cost:     one bit per person. brute_force: 2^d counters.
// Source:   KL-21 (Theorem 5.16 of Kasiviswanathan et al. 2011).   docs/local/masked_parity.md#one-round
enum class OneRoundRoute { weak, brute_force };
constexpr auto words(OneRoundRoute) { return std::array<std::string_view, 2>{"weak", "brute_force"}; }

// r, and a if it was learned.
struct OneRoundOutcome {
  BitVector r;
  std::optional<bool> a;
  bool operator==(const OneRoundOutcome&) const = default;
};

// How often the outcome differs from the target on uniform examples. Without a, half of the examples with b = 0 differ.
Rational one_round_error(const OneRoundOutcome& outcome, const MaskedParity& target);

class MaskedParityOneRoundProtocol {
 public:
  static constexpr std::string_view name = "masked_parity_one_round";
  static constexpr LearnsParities learns_parities = LearnsParities::masked;
  static constexpr std::string_view summary = "a masked parity in one round: weakly, or with 2^d times the people";
  static constexpr std::int64_t max_brute_force = 20;
  using Outcome = OneRoundOutcome;
  using Planted = MaskedParity;

  struct Options {
    std::int64_t dimension = 8;
    OneRoundRoute route = OneRoundRoute::weak;
    Rational epsilon = 1;
    Rational beta{1, 20};
    static constexpr auto fields() {
      return std::tuple{field("dimension", &Options::dimension, "bits of x, 2 to 1024 (2 to 20 for brute_force)"),
                        field("route", &Options::route, "error 1/4 from few people, or all from very many"),
                        field("epsilon", &Options::epsilon, "epsilon that each person spends"),
                        field("beta", &Options::beta, "failure probability to allow")};
    }
  };

  explicit MaskedParityOneRoundProtocol(const Options& options);

  static std::string premise() { return MaskedParityProtocol::premise(); }

  const Options& options() const { return options_; }
  const RecordSchema& schema() const { return records_.schema(); }
  Rational epsilon() const { return options_.epsilon; }
  std::vector<RoundPlan> plan() const;
  std::vector<Bound> bounds() const;
  std::vector<Question> questions(const Answered& answered) const;
  std::optional<OneRoundOutcome> outcome(const Answered& answered) const;

  MaskedParity target(Rng& rng) const { return records_.target(rng); }
  void person(const MaskedParity& target, Rng& rng, Record& record) const { records_.person(target, rng, record); }
  bool correct(const OneRoundOutcome& outcome, const MaskedParity& target) const;

 private:
  bool weak() const { return options_.route == OneRoundRoute::weak; }

  Options options_;
  MaskedParityRecords records_;
  Rational beta_;                      // for the answers
  MaskedParityGoal goal_;              // for the answers
  std::vector<QuestionPlan> invited_;  // to find r and, by brute force, a
};

}  // namespace discreet::inline local
