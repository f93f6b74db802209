// Estimates the mean of a number over all participants, from one bit per person.
//
// Privacy:  epsilon, pure, local. One report per person, one round.
// Utility:  within alpha times the range, with probability >= 1 - beta, for the planned people.
// Cost:     one bit per person. One counter.
// Source:   KL-13 (Lemma 5.6 of Kasiviswanathan et al. 2011), one-bit randomizer.   docs/local/learners.md#mean
#pragma once

#include "discreet/base/field.h"
#include "discreet/local/studies/protocol.h"

namespace discreet::inline local {

struct MeanEstimate {
  Randomizer randomizer;
  Tally tally;
  Rational mean;  // unbiased: it may leave the range
};

class MeanProtocol {
 public:
  static constexpr std::string_view name = "mean";
  static constexpr std::string_view summary = "the mean of a number in a public range";
  using Outcome = MeanEstimate;
  using Planted = std::int64_t;  // the number of half of the people, the others have uniform numbers

  struct Options {
    std::int64_t low = 0, high = 100;
    Rational epsilon = 1;
    Rational alpha{1, 20}, beta{1, 20};
    static constexpr auto fields() {
      return std::tuple{field("low", &Options::low, "the least number"),
                        field("high", &Options::high, "the largest number, at most 2^40 above low"),
                        field("epsilon", &Options::epsilon, "epsilon that each person spends"),
                        field("alpha", &Options::alpha, "how far the mean may be off, as a share of the range"),
                        field("beta", &Options::beta, "failure probability to allow")};
    }
  };

  explicit MeanProtocol(const Options& options);

  const Options& options() const { return options_; }
  const RecordSchema& schema() const { return schema_; }
  Rational epsilon() const { return options_.epsilon; }
  std::vector<RoundPlan> plan() const;
  std::vector<Bound> bounds() const;
  std::vector<Question> questions(const Answered& answered) const;
  std::optional<MeanEstimate> outcome(const Answered& answered) const;

  std::int64_t target(Rng& rng) const;
  void person(const std::int64_t& target, Rng& rng, Record& record) const;
  bool correct(const MeanEstimate& outcome, const std::int64_t& target) const;

 private:
  std::int64_t width() const { return options_.high - options_.low; }

  Options options_;
  RecordSchema schema_;
  Randomizer randomizer_;
  std::uint64_t people_;
};

// The range of numbers that a study is about. Error unless low < high and both can be counted.
RecordSchema number_schema(std::int64_t low, std::int64_t high, std::int64_t most_width);

}  // namespace discreet::inline local
