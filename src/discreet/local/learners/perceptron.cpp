// Tested by adaptive_learners_test.cpp
#include "discreet/local/learners/perceptron.h"

#include <algorithm>

#include "discreet/base/error.h"
#include "discreet/local/studies/protocol_bounds.h"

namespace discreet::inline local {

PerceptronProtocol::PerceptronProtocol(const Options& options)
    : options_(options),
      records_(options.dimension, options.gamma, options.steps),
      coin_(WarnerRandomizer({.epsilon = options.epsilon})),
      number_(OneBitRandomizer({.steps = 2 * options.steps, .epsilon = options.epsilon})) {
  check(Accuracy{options.alpha, options.beta});
  const auto d = static_cast<std::uint64_t>(options_.dimension);
  const std::uint64_t rounds = perceptron_rounds(options_.gamma);
  const FailureShares shares = failure_shares(options_.beta, rounds * (1 + d));
  plan_ = perceptron_plan(goal(shares.answers), coin_, number_, Rational(1, scale));
  const std::vector<EqualQuestions> groups{{plan_.mistakes, rounds}, {plan_.direction, rounds * d}};
  const std::vector<QuestionPlan> invited = invite(groups, shares.filling);
  mistakes_ = invited[0];
  direction_ = invited[1];
}

std::vector<QuestionPlan> PerceptronProtocol::round_questions() const {
  std::vector<QuestionPlan> questions{mistakes_};
  questions.resize(1 + static_cast<std::size_t>(options_.dimension), direction_);
  return questions;
}

std::vector<RoundPlan> PerceptronProtocol::plan() const {
  return std::vector<RoundPlan>(plan_.rounds,
                                {round_questions(), plan_.tolerance,
                                 "the share of mistakes within alpha/8, and each coordinate of their mean "
                                 "within 3 alpha gamma / (64 sqrt d)"});
}

std::vector<Bound> PerceptronProtocol::bounds() const {
  const auto d = static_cast<std::uint64_t>(options_.dimension);
  return {{"KL-24", Bound::Kind::proved, plan_.rounds * (mistakes_.people + d * direction_.people),
           "at most, when all " + std::to_string(plan_.rounds) + " rounds are needed"}};
}

// u / m is the mean of vectors of length at most 1, so that a coordinate beyond 2 is chance, and w stays small whatever
// the reports are.
void PerceptronProtocol::move(State& state, const std::vector<Tally>& round) const {
  const Rational share = estimates(coin_, round[0])[0];
  for (std::size_t j = 0; j < state.w.size(); ++j) {
    const Rational mean = 2 * estimates(number_, round.at(j + 1))[0] - 1;
    const Rational step = std::clamp(Rational(mean / share), Rational(-2), Rational(2));
    state.w[j] += static_cast<std::int64_t>(floor(step * scale + Rational(1, 2)));
  }
}

PerceptronProtocol::State PerceptronProtocol::replay(const Answered& answered) const {
  State state{std::vector<std::int64_t>(static_cast<std::size_t>(options_.dimension)), false};
  for (const std::vector<Tally>& round : answered) {
    if (estimates(coin_, round.at(0))[0] <= options_.alpha * Rational(7, 8)) {
      state.finished = true;
      break;
    }
    move(state, round);
  }
  return state;
}

std::vector<Question> PerceptronProtocol::questions(const Answered& answered) const {
  if (answered.size() >= plan_.rounds || !all_answered(answered)) return {};
  const State state = replay(answered);
  if (state.finished) return {};
  std::vector<Question> questions{{records_.mistake(state.w), coin_, mistakes_.people}};
  for (std::size_t j = 0; j < state.w.size(); ++j)
    questions.push_back({records_.direction(state.w, j), number_, direction_.people});
  return questions;
}

std::optional<PerceptronProtocol::Outcome> PerceptronProtocol::outcome(const Answered& answered) const {
  if (!all_answered(answered)) return std::nullopt;
  State state = replay(answered);
  if (!state.finished) return std::nullopt;
  return Outcome{std::move(state.w), answered.size()};
}

}  // namespace discreet::inline local
