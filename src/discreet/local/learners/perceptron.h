// Learns a half-space with a margin, round by round. The perceptron moves by the mean of the people it is wrong about.
//
// Points have length at most 1, and labels are the side of an unknown unit vector with margin at least gamma. A round
// asks for the share m of people on the wrong side of w, border included. It asks other people for each coordinate of
// the mean of y x over that side. If the share is small, the round is the last. Otherwise w moves by this mean divided
// by m. Coordinates are whole numbers, -steps, ..., steps for [-1, 1]. w is kept in multiples of 2^-20, so that devices
// and collector compare whole numbers.
//
// Privacy:  epsilon, pure, local. One report per person. Sequentially interactive.
// Utility:  error <= alpha with probability >= 1 - beta, planned people and rounds, points and labels as described.
// Cost:     one bit per person. 1 + d counters per round.
// Source:   KL-24.   docs/local/learners.md#perceptron
#pragma once

#include "discreet/base/field.h"
#include "discreet/local/learners/learner_bounds.h"
#include "discreet/local/learners/margin_records.h"
#include "discreet/local/studies/protocol.h"

namespace discreet::inline local {

class PerceptronProtocol {
 public:
  static constexpr std::string_view name = "perceptron";
  static constexpr std::string_view summary = "a half-space with a margin, in adaptive rounds";
  static constexpr std::int64_t scale = std::int64_t{1} << 20;

  struct Outcome {
    std::vector<std::int64_t> w;  // in multiples of 1 / scale
    std::uint64_t rounds = 0;
    bool operator==(const Outcome&) const = default;
  };
  using Planted = MarginTarget;

  struct Options {
    std::int64_t dimension = 2;
    Rational gamma{1, 2};
    std::int64_t steps = 100;
    Rational epsilon = 4;
    Rational alpha{2, 5}, beta{1, 20};
    static constexpr auto fields() {
      return std::tuple{field("dimension", &Options::dimension, "coordinates of x, 1 to 16"),
                        field("gamma", &Options::gamma, "the margin, 1/20 to 3/5"),
                        field("steps", &Options::steps,
                              "number of steps between 0 and 1, for coordinates -steps, ..., steps (20 to 1000)"),
                        field("epsilon", &Options::epsilon, "epsilon that each person spends"),
                        field("alpha", &Options::alpha, "error to allow"),
                        field("beta", &Options::beta, "failure probability to allow")};
    }
  };

  explicit PerceptronProtocol(const Options& options);

  static std::string premise() {
    return "points have length at most 1, and their labels follow a half-space through 0 of margin gamma";
  }

  const Options& options() const { return options_; }
  const RecordSchema& schema() const { return records_.schema(); }
  Rational epsilon() const { return options_.epsilon; }
  std::vector<RoundPlan> plan() const;
  std::vector<Bound> bounds() const;
  std::vector<Question> questions(const Answered& answered) const;
  std::optional<Outcome> outcome(const Answered& answered) const;

  MarginTarget target(Rng& rng) const { return records_.target(rng); }
  void person(const MarginTarget& target, Rng& rng, Record& record) const { records_.person(target, rng, record); }
  bool correct(const Outcome& outcome, const MarginTarget& target) const {
    return records_.error(outcome.w, target) <= options_.alpha;
  }

 private:
  struct State {
    std::vector<std::int64_t> w;
    bool finished = false;
  };
  State replay(const Answered& answered) const;
  void move(State& state, const std::vector<Tally>& round) const;
  PerceptronGoal goal(const Rational& beta) const { return {options_.gamma, options_.alpha, beta, options_.dimension}; }
  std::vector<QuestionPlan> round_questions() const;

  Options options_;
  MarginRecords records_;
  Randomizer coin_, number_;
  PerceptronPlan plan_;
  QuestionPlan mistakes_, direction_;  // the share of mistakes, and each coordinate, of every round
};

}  // namespace discreet::inline local
