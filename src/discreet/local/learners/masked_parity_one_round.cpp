#include "discreet/local/learners/masked_parity_one_round.h"

#include <bit>

#include "discreet/base/error.h"
#include "discreet/local/queries/feasibility_bounds.h"
#include "discreet/local/studies/protocol_bounds.h"

namespace discreet::inline local {

using E = Expression;

Rational one_round_error(const OneRoundOutcome& outcome, const MaskedParity& target) {
  std::int64_t different = 0;
  for (std::size_t j = 0; j < target.r.size(); ++j) different += outcome.r[j] != target.r[j];
  const Rational unmasked(different, 2 * static_cast<std::int64_t>(target.r.size()));
  // Two parities of different r, and a parity and a balanced function of i, differ on half of the x.
  if (!outcome.a || different > 0) return unmasked + Rational(1, 4);
  return *outcome.a == target.a ? Rational(0) : Rational(1, 2);
}

MaskedParityOneRoundProtocol::MaskedParityOneRoundProtocol(const Options& options)
    : options_(options), records_(options.dimension) {
  require(options.beta > 0 && options.beta < Rational(1, 2), "beta must lie strictly between 0 and 1/2");
  require(!weak() || options.dimension % 2 == 0, "dimension must be even for the weak learner: half of all i guess 1");
  require(weak() || options.dimension <= max_brute_force,
          "dimension must be at most 20 for brute_force: 2^d rows are asked");
  const FailureShares shares = failure_shares(options.beta, weak() ? 1 : 2);
  beta_ = shares.answers;
  goal_ = masked_parity_goal(options.dimension, WarnerRandomizer({.epsilon = options.epsilon}).truth(), beta_);
  std::vector<EqualQuestions> groups{{masked_parity_people(goal_, MaskedParityRoute::hadamard).first, 1}};
  if (!weak()) groups.push_back({masked_parity_brute_force_people(goal_), 1});
  invited_ = invite(groups, shares.filling);
}

std::vector<RoundPlan> MaskedParityOneRoundProtocol::plan() const {
  const std::uint64_t decisions = static_cast<std::uint64_t>(options_.dimension) + 1;
  const Randomizer first = questions({})[0].randomizer;
  return {{invited_, half_width_bound(first, invited_[0].reports, beta_, decisions, Sides::one),
           weak() ? "decides all r_j, and leaves a open: error 1/4"
                  : "decides all r_j, and a from those people whose random row turns out to be r"}};
}

std::vector<Bound> MaskedParityOneRoundProtocol::bounds() const {
  const LocalGoal goal{goal_.dimension, to_double(options_.epsilon)};
  const MaskedParityProtocol two({.dimension = options_.dimension, .epsilon = options_.epsilon, .beta = options_.beta});
  return {
      {"KL-21", Bound::Kind::proved, plan()[0].people(), weak() ? "error 1/4 in one round" : "everything in one round"},
      {"KL-20", Bound::Kind::other, best(two.bounds()).rows, "everything in two rounds"},
      {"KL-21.lower", Bound::Kind::lower, one_round_excluded_people(goal),
       "up to this number of people, no protocol of one round gets below error 1/4 reliably"}};
}

std::vector<Question> MaskedParityOneRoundProtocol::questions(const Answered& answered) const {
  if (!answered.empty()) return {};
  std::vector<Question> questions =
      records_.first_round(MaskedParityRoute::hadamard, options_.epsilon, invited_[0].people);
  if (weak()) return questions;
  const std::int64_t size = std::int64_t{1} << options_.dimension;
  std::vector<std::pair<std::int64_t, E>> index{{size, E::field("y")}};
  for (std::int64_t j = 0; j < options_.dimension; ++j)
    index.emplace_back(std::int64_t{1} << j, E::field("x" + std::to_string(j)));
  questions.push_back({E::choice(E::field("b"), E::constant(2 * size), E::sum(index)),
                       HadamardRandomizer({.size = size, .epsilon = options_.epsilon}), invited_[1].people});
  return questions;
}

std::optional<OneRoundOutcome> MaskedParityOneRoundProtocol::outcome(const Answered& answered) const {
  if (answered.empty() || !all_answered(answered)) return std::nullopt;
  const auto first = records_.first_round(MaskedParityRoute::hadamard, options_.epsilon, invited_[0].people);
  OneRoundOutcome outcome{records_.decide(first, answered[0]), std::nullopt};
  if (weak()) return outcome;
  std::size_t row = 0;
  for (std::size_t j = 0; j < outcome.r.size(); ++j) row |= std::size_t{outcome.r[j]} << j;
  outcome.a = answered[0].at(1).counters.at(row) < 0;
  return outcome;
}

bool MaskedParityOneRoundProtocol::correct(const OneRoundOutcome& outcome, const MaskedParity& target) const {
  return one_round_error(outcome, target) <= (weak() ? Rational(1, 4) : Rational(0));
}

}  // namespace discreet::inline local
