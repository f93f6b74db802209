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
#pragma once

#include "discreet/local/learners/masked_parity.h"

namespace discreet::inline local {

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
