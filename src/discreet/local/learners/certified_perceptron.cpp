// Tested by adaptive_learners_test.cpp
#include "discreet/local/learners/certified_perceptron.h"

#include "discreet/base/option_range.h"
#include "discreet/local/studies/protocol_bounds.h"

namespace discreet::inline local {

CertifiedPerceptronProtocol::CertifiedPerceptronProtocol(const Options& options)
    : options_(options),
      records_(options.dimension, Rational(1, 4), options.steps),
      coin_(WarnerRandomizer({.epsilon = options.epsilon})),
      number_(OneBitRandomizer({.steps = 2 * options.steps, .epsilon = options.epsilon})) {
  require_between("rounds", options.rounds, 1, max_rounds, "Take fewer rounds");
  require_between("batch", options.batch, 1, max_batch, "Ask fewer people per round");
  check(Accuracy{options.alpha, options.beta});
  const auto moving = static_cast<std::uint64_t>(options.rounds * options.dimension);
  const FailureShares shares = failure_shares(options.beta, moving + 1);
  beta_ = shares.answers;
  const std::vector<EqualQuestions> groups{{static_cast<std::uint64_t>(options.batch), moving},
                                           {people_bound(coin_, options.alpha / 4, beta_, 1, Sides::one), 1}};
  const std::vector<QuestionPlan> invited = invite(groups, shares.filling);
  moving_ = invited[0];
  certifying_ = invited[1];
}

std::vector<RoundPlan> CertifiedPerceptronProtocol::plan() const {
  const std::vector<QuestionPlan> coordinates(static_cast<std::size_t>(options_.dimension), moving_);
  std::vector<RoundPlan> plan(rounds(), {coordinates, 2 * half_width_bound(number_, moving_.reports, beta_, 1),
                                         "w moves; nothing is promised of it"});
  RoundPlan& last = plan.emplace_back();
  last.questions = {certifying_};
  last.half_width = half_width_bound(coin_, certifying_.reports, beta_, 1, Sides::one);
  last.why = "a share of mistakes of at most 3 alpha/4 certifies an error of at most alpha";
  return plan;
}

std::vector<Bound> CertifiedPerceptronProtocol::bounds() const {
  std::uint64_t people = 0;
  for (const RoundPlan& round : plan()) people += round.people();
  return {{"KL-24.certified", Bound::Kind::proved, people, "of the certificate; the batches are yours"}};
}

// A mean of vectors of length at most 1. Beyond that a coordinate is chance and is cut, so that w stays small for all
// reports. perceptron.h divides by the share of mistakes. This one does not, because only the direction counts.
CertifiedPerceptronProtocol::State CertifiedPerceptronProtocol::replay(const Answered& answered) const {
  const auto d = static_cast<std::size_t>(options_.dimension);
  State state{std::vector<std::int64_t>(d), std::vector<std::int64_t>(d)};
  for (std::size_t round = 0; round < std::min(answered.size(), rounds()); ++round)
    for (std::size_t j = 0; j < d; ++j) {
      const Tally& tally = answered[round].at(j);
      const Rational step = std::clamp(Rational(2 * estimates(number_, tally)[0] - 1), Rational(-1), Rational(1));
      state.w[j] += static_cast<std::int64_t>(floor(step * scale + Rational(1, 2)));
      state.sum[j] += state.w[j];
    }
  return state;
}

std::vector<Question> CertifiedPerceptronProtocol::questions(const Answered& answered) const {
  if (answered.size() > rounds() || !all_answered(answered)) return {};
  const State state = replay(answered);
  if (answered.size() == rounds()) return {{records_.mistake(state.sum), coin_, certifying_.people}};
  std::vector<Question> questions;
  for (std::size_t j = 0; j < state.w.size(); ++j)
    questions.push_back({records_.direction(state.w, j), number_, moving_.people});
  return questions;
}

std::optional<CertifiedPerceptronProtocol::Outcome> CertifiedPerceptronProtocol::outcome(
    const Answered& answered) const {
  if (answered.size() <= rounds() || !all_answered(answered)) return std::nullopt;
  const Tally& last = answered[rounds()].at(0);
  // Fewer reports than planned certify nothing.
  if (last.people < certifying_.reports || estimates(coin_, last)[0] > options_.alpha * Rational(3, 4))
    return std::nullopt;
  return replay(answered).sum;
}

}  // namespace discreet::inline local
