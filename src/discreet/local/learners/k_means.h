// Finds centres of clusters, round by round: each centre moves to the mean of the people nearest to it.
//
// Points lie in a public box. Coordinates are whole numbers, -steps, ..., steps. The first centres are public and never
// come from data. For every centre, a round asks for the share of people nearest to it. It asks other people for every
// coordinate of the sum over the nearest people. The new centre is the ratio, cut to the box. A centre with a share
// below three half-widths does not move: the ratio of two small numbers would be chance.
//
// Privacy:  epsilon, pure, local. One report per person. Sequentially interactive.
// Utility:  every share is within alpha (its range is 1), and every mean of a coordinate within 2 alpha (its range is
//           2). This holds with probability >= 1 - beta for all rounds together and the planned people. There is no
//           claim that the rounds converge.
// Cost:     one bit per person. clusters (1 + d) counters per round.
// Source:   KL-25.   docs/local/learners.md#k_means
#pragma once

#include "discreet/base/field.h"
#include "discreet/local/studies/protocol.h"

namespace discreet::inline local {

class KMeansProtocol {
 public:
  static constexpr std::string_view name = "k_means";
  static constexpr std::string_view summary = "centres of clusters, in a fixed number of rounds";
  // There is no proof of where the rounds lead.
  static constexpr std::string_view success = "every estimate within its half-width (not: good centres)";
  static constexpr std::int64_t max_dimension = 8, max_clusters = 16, max_rounds = 50, max_steps = 10000;
  using Centre = std::vector<std::int64_t>;
  struct Outcome {
    std::vector<Centre> centres;
    // One number per question of the last round. The half-widths of its estimates follow from these numbers.
    std::vector<std::uint64_t> people;
  };
  using Planted = std::vector<Centre>;  // people lie evenly in a small box round one of these

  struct Options {
    std::int64_t dimension = 2, clusters = 3, rounds = 3, steps = 1000;
    Rational epsilon = 2;
    Rational alpha{1, 50}, beta{1, 20};
    static constexpr auto fields() {
      return std::tuple{
          field("dimension", &Options::dimension, "coordinates of a point, 1 to 8"),
          field("clusters", &Options::clusters, "centres, 2 to 16"),
          field("rounds", &Options::rounds, "rounds, 1 to 50"),
          field("steps", &Options::steps, "largest coordinate, for coordinates -steps, ..., steps (1 to 10000)"),
          field("epsilon", &Options::epsilon, "epsilon that each person spends"),
          field("alpha", &Options::alpha, "how far a share may be off"),
          field("beta", &Options::beta, "failure probability to allow, for all estimates together")};
    }
  };

  explicit KMeansProtocol(const Options& options);

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

  std::vector<Centre> first_centres() const;

  // The randomizers for shares and for coordinates, the share of beta for all estimates, and the number of estimates in
  // all rounds.
  const Randomizer& coin() const { return coin_; }
  const Randomizer& number() const { return number_; }
  const Rational& answers_beta() const { return beta_; }
  std::uint64_t all_estimates() const { return estimates_of_a_round() * static_cast<std::uint64_t>(options_.rounds); }

 private:
  std::vector<Centre> replay(const Answered& answered) const;
  std::uint64_t estimates_of_a_round() const;
  std::int64_t spread() const { return options_.steps / (8 * options_.clusters); }  // for synthetic people

  Options options_;
  RecordSchema schema_;
  Randomizer coin_, number_;
  Rational beta_;          // for the answers
  QuestionPlan question_;  // each of them
};

}  // namespace discreet::inline local
