// Finds quantiles of a number by halving: each round asks fresh people if their number is at or below a cut.
//
// For the share q it looks for the least v with at least a share q of people at or below v. A round halves the rest of
// the range, so the number of rounds is the number of binary digits of the range. Each asked share is within alpha. So
// the result v has a share of at least q - alpha at or below it, and at most q + alpha below it. All quantiles are
// searched side by side, each with its own people.
//
// Privacy:  epsilon, pure, local. One report per person. Sequentially interactive.
// Utility:  all ranks within alpha, with probability >= 1 - beta, for the planned people.
// Cost:     one bit per person. One counter per quantile and round.
// Source:   KL-13, KL-14.   docs/local/learners.md#quantile
#pragma once

#include "discreet/base/field.h"
#include "discreet/local/studies/protocol.h"

namespace discreet::inline local {

class QuantileProtocol {
 public:
  static constexpr std::string_view name = "quantile";
  static constexpr std::string_view summary = "quantiles of a number in a public range, one round per binary digit";
  static constexpr std::size_t max_shares = 64;
  using Outcome = std::vector<std::int64_t>;  // one per share
  // People are uniform below `middle` and above it, half of them on each side.
  using Planted = std::int64_t;

  struct Options {
    std::int64_t low = 0, high = 100;
    std::vector<Rational> shares{Rational(1, 2)};
    Rational epsilon = 1;
    Rational alpha{1, 20}, beta{1, 20};
    static constexpr auto fields() {
      return std::tuple{field("low", &Options::low, "the least number"),
                        field("high", &Options::high, "the largest number"),
                        field("shares", &Options::shares, "the quantiles, such as 1/4,1/2,3/4"),
                        field("epsilon", &Options::epsilon, "epsilon that each person spends"),
                        field("alpha", &Options::alpha, "how far the share below may be off"),
                        field("beta", &Options::beta, "failure probability to allow, for all of it")};
    }
  };

  explicit QuantileProtocol(const Options& options);

  const Options& options() const { return options_; }
  const RecordSchema& schema() const { return schema_; }
  Rational epsilon() const { return options_.epsilon; }
  std::vector<RoundPlan> plan() const;
  std::vector<Bound> bounds() const;
  std::vector<Question> questions(const Answered& answered) const;
  std::optional<Outcome> outcome(const Answered& answered) const;

  Planted target(Rng& rng) const;
  void person(const Planted& target, Rng& rng, Record& record) const;
  bool correct(const Outcome& outcome, const Planted& target) const;

 private:
  ValueRange left(const Answered& answered, std::size_t share) const;  // the range that still holds the quantile
  std::uint64_t decisions() const { return rounds_ * options_.shares.size(); }

  Options options_;
  RecordSchema schema_;
  WarnerRandomizer coin_;
  Rational beta_;  // for the answers
  std::uint64_t rounds_;
  QuestionPlan question_;  // each of them
};

}  // namespace discreet::inline local
