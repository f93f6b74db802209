// Finds the values that many people share, among as many as 2^64, by growing their prefixes round by round.
//
// A round extends every prefix that is still alive by a few bits. It asks fresh people, by one bit each (hadamard.h),
// for the shares of all extensions. A person with none of them reports a fair coin. An extension stays alive if its
// estimate is at least 3/4 of the wanted share. The share of a prefix only falls as the prefix grows, so a value that
// enough people share is alive in every round. At most 2 / share prefixes can have half of the wanted share, so no
// round has more candidates.
//
// Property 1: a device accepts the question for every set of live prefixes. Candidates have codes in an order in which
//             neighbours differ in one bit (piecewise.h), so each costs about two parts. A step that could ask for more
//             parts than devices take is refused beforehand: 7 or 8 bits for shares below about 1/30.
//
// Privacy:  epsilon, pure, local. One report per person. Sequentially interactive.
// Utility:  with probability >= 1 - beta, for the planned people, the study finds every value of at least the wanted
//           share and none of at most half of it. The shares are within a quarter of the wanted share.
// Cost:     one bit per person. At most 2^(step + 1) / share counters per round, and one transform of them.
// Source:   KL-14; section 6 of the spec, item 2.   docs/local/learners.md#heavy_hitters
#pragma once

#include "discreet/base/field.h"
#include "discreet/local/randomizers/piecewise.h"
#include "discreet/local/studies/protocol.h"

namespace discreet::inline local {

struct HeavyValue {
  std::uint64_t value;
  Rational share;
  bool operator==(const HeavyValue&) const = default;
};

class HeavyHittersProtocol {
 public:
  static constexpr std::string_view name = "heavy_hitters";
  static constexpr std::string_view summary = "the values that many people share, among up to 2^64";
  static constexpr std::int64_t most_one_field = 32;  // bits of a value that is one number of a record
  using Outcome = std::vector<HeavyValue>;            // the largest share first
  // Values with exactly the wanted share each, for half of the people. All others have values of their own.
  using Planted = std::vector<std::uint64_t>;

  struct Options {
    std::int64_t bits = 32;
    Rational share{1, 10};
    std::int64_t step = 4;
    Rational epsilon = 1;
    Rational beta{1, 20};
    static constexpr auto fields() {
      return std::tuple{field("bits", &Options::bits, "bits of a value, 1 to 64 (beyond 32 a record has high and low)"),
                        field("share", &Options::share, "the share of people that makes a value heavy, 1/50 to 1/2"),
                        field("step", &Options::step, "bits that a round adds, 1 to 8 (less for small shares)"),
                        field("epsilon", &Options::epsilon, "epsilon that each person spends"),
                        field("beta", &Options::beta, "failure probability to allow")};
    }
  };

  explicit HeavyHittersProtocol(const Options& options);

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
  // The candidates of a round: prefixes of `length` bits, in order.
  struct Level {
    std::int64_t length = 0;
    std::vector<std::uint64_t> prefixes;
  };
  std::uint64_t rounds() const;
  std::uint64_t most_alive() const;
  std::int64_t most_candidates(std::uint64_t round) const;
  std::uint64_t most_estimates() const;                // in all rounds
  std::int64_t most_parts(std::uint64_t round) const;  // parts of its question, for every set of live prefixes
  bool fits() const;                                   // all questions fit into a device
  std::int64_t length(std::uint64_t rounds) const;     // length of prefixes after `rounds` rounds
  Level extended(const std::vector<std::uint64_t>& alive, std::uint64_t round) const;
  HadamardRandomizer randomizer(std::size_t candidates) const;
  Expression index(const Level& level, std::uint64_t nothing) const;
  // The prefixes that are alive after the rounds so far, with the estimates of the last one.
  std::vector<HeavyValue> alive(const Answered& answered) const;

  Options options_;
  RecordSchema schema_;
  Rational beta_;          // for the answers
  QuestionPlan question_;  // for every round
};

}  // namespace discreet::inline local
