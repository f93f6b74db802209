// Chooses a hypothesis of small error from a small class, in one round: empirical risk minimisation without a curator.
//
// Blocks: each hypothesis has a block of people who report whether it errs on them. The least estimate wins. The number
// of people is linear in the size of the class. A curator needs its logarithm. Thresholds can do better. The error of
// "1 from t on" is a constant plus the signed share of labels below t. This share is a sum of at most one dyadic
// interval per level. So log2(N) blocks of one-bit reports about signed intervals (hadamard.h) answer for all
// thresholds at once.
//
// Privacy:  epsilon, pure, local. One report per person, one round.
// Utility:  error <= least error of the class + alpha, with probability >= 1 - beta, any distribution of (x, y),
//           planned people.
// Cost:     one bit per person. One counter per hypothesis, or 2N counters.
// Source:   KL-22.   docs/local/learners.md#local_erm
#pragma once

#include "discreet/base/field.h"
#include "discreet/classes/finite/finite_class.h"
#include "discreet/local/studies/protocol.h"

namespace discreet::inline local {

enum class ErmRoute { fewest_people, blocks, dyadic };
constexpr auto words(ErmRoute) { return std::array<std::string_view, 3>{"fewest_people", "blocks", "dyadic"}; }

class LocalErmProtocol {
 public:
  static constexpr std::string_view name = "local_erm";
  static constexpr std::string_view summary = "the best threshold, or the best concept of a small table";
  static constexpr std::int64_t max_points = 4096;
  static constexpr std::size_t max_concepts = 4097;
  using Outcome = std::size_t;  // the threshold t, or the number of the concept
  using Planted = std::size_t;  // the same, with an eighth of all labels flipped

  struct Options {
    std::int64_t points = 64;
    std::optional<FiniteClass> concepts;
    ErmRoute route = ErmRoute::fewest_people;
    Rational epsilon = 1;
    Rational alpha{1, 10}, beta{1, 20};
    static constexpr auto fields() {
      return std::tuple{
          field("points", &Options::points, "number of points 0, ..., points - 1, for the class of thresholds x >= t"),
          field("concepts", &Options::concepts,
                "instead of points: a table, one row per concept, one column per point"),
          field("route", &Options::route, "a block of people per hypothesis, or per level of intervals"),
          field("epsilon", &Options::epsilon, "epsilon that each person spends"),
          field("alpha", &Options::alpha, "error to allow above the best of the class"),
          field("beta", &Options::beta, "failure probability to allow")};
    }
  };

  explicit LocalErmProtocol(const Options& options);

  const Options& options() const { return options_; }
  const RecordSchema& schema() const { return schema_; }
  Rational epsilon() const { return options_.epsilon; }
  std::vector<RoundPlan> plan() const;
  std::vector<Bound> bounds() const;
  std::vector<Question> questions(const Answered& answered) const;
  std::optional<std::size_t> outcome(const Answered& answered) const;

  std::size_t target(Rng& rng) const;
  void person(const std::size_t& target, Rng& rng, Record& record) const;
  bool correct(const std::size_t& outcome, const std::size_t& target) const;

  std::size_t hypotheses() const;
  bool label(std::size_t hypothesis, std::size_t x) const;
  std::size_t points() const { return static_cast<std::size_t>(schema_.fields()[0].range.high) + 1; }

 private:
  HadamardRandomizer level_randomizer(std::size_t level) const;
  Question level_question(std::size_t level) const;  // levels 1, ..., levels_
  std::size_t blocks_of(ErmRoute route) const;
  QuestionPlan block_plan(ErmRoute route) const;
  std::uint64_t people_by(ErmRoute route) const;
  std::size_t least_block(const std::vector<Tally>& tallies) const;
  std::size_t least_threshold(const std::vector<Tally>& tallies) const;

  Options options_;
  RecordSchema schema_;
  WarnerRandomizer coin_;
  std::size_t levels_;  // 2^levels_ > points
  ErmRoute route_;      // the route in use
  QuestionPlan block_;  // every block
};

}  // namespace discreet::inline local
