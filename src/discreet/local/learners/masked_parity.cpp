#include "discreet/local/learners/masked_parity.h"

#include <bit>

#include "discreet/algebra/walsh_hadamard.h"
#include "discreet/base/error.h"
#include "discreet/base/option_range.h"
#include "discreet/bounds/learners/selection_bounds.h"
#include "discreet/local/queries/feasibility_bounds.h"
#include "discreet/local/randomizers/estimate_bounds.h"
#include "discreet/local/studies/protocol_bounds.h"
#include "discreet/random/uniform.h"

namespace discreet::inline local {
namespace {

using E = Expression;

std::string bit_name(std::int64_t j) { return "x" + std::to_string(j); }

RecordSchema masked_parity_schema(std::int64_t dimension) {
  require_between("dimension", dimension, 2, MaskedParityProtocol::max_dimension, "Use fewer bits");
  std::vector<RecordField> fields;
  for (std::int64_t j = 0; j < dimension; ++j) fields.push_back({bit_name(j), {0, 1}});
  fields.push_back({"i", {0, dimension - 1}});
  fields.push_back({"b", {0, 1}});
  fields.push_back({"y", {0, 1}});
  return RecordSchema(std::move(fields));
}

bool above(const WarnerRandomizer& coin, const Tally& tally, const Rational& share) {
  return estimates(coin, tally)[0] > share;
}

const WarnerRandomizer& warner(const Question& question) {
  return std::get<WarnerRandomizer>(question.randomizer.any());
}

}  // namespace

MaskedParityRecords::MaskedParityRecords(std::int64_t dimension)
    : dimension_(dimension), schema_(masked_parity_schema(dimension)) {}

MaskedParity MaskedParityRecords::target(Rng& rng) const {
  MaskedParity target{BitVector(static_cast<std::size_t>(dimension_)), rng.bits(1) != 0};
  for (std::size_t j = 0; j < target.r.size(); ++j) target.r.set(j, rng.bits(1) != 0);
  return target;
}

void MaskedParityRecords::person(const MaskedParity& target, Rng& rng, Record& record) const {
  const auto d = static_cast<std::size_t>(dimension_);
  bool odd = target.a;
  for (std::size_t j = 0; j < d; ++j) {
    record[j] = static_cast<std::int64_t>(rng.bits(1));
    odd ^= record[j] != 0 && target.r[j];
  }
  const std::uint64_t i = uniform_below(d, rng);
  record[d] = static_cast<std::int64_t>(i);
  record[d + 1] = static_cast<std::int64_t>(rng.bits(1));
  record[d + 2] = record[d + 1] != 0 ? target.r[i] : odd;
}

std::vector<Question> MaskedParityRecords::first_round(MaskedParityRoute route, const Rational& epsilon,
                                                       std::uint64_t people) const {
  std::vector<Question> questions;
  if (route == MaskedParityRoute::hadamard) {
    const auto size = static_cast<std::int64_t>(std::bit_ceil(static_cast<std::uint64_t>(dimension_)));
    const E signed_index = E::sum({{1, E::field("i")}, {size, E::field("y")}});
    questions.push_back({E::choice(E::field("b"), signed_index, E::constant(2 * size)),
                         HadamardRandomizer({.size = size, .epsilon = epsilon}), people});
    return questions;
  }
  for (std::int64_t j = 0; j < dimension_; ++j)
    questions.push_back({E::conjunction({E::equals(E::field("i"), j), E::field("b"), E::field("y")}),
                         WarnerRandomizer({.epsilon = epsilon}), people});
  return questions;
}

BitVector MaskedParityRecords::decide(const std::vector<Question>& asked, const std::vector<Tally>& tallies) const {
  BitVector r(static_cast<std::size_t>(dimension_));
  if (asked.size() == 1) {
    std::vector<std::int64_t> coefficients = tallies.at(0).counters;
    walsh_hadamard(coefficients);
    for (std::size_t j = 0; j < r.size(); ++j) r.set(j, coefficients.at(j) < 0);
    return r;
  }
  const Rational half_share(1, 4 * dimension_);
  for (std::size_t j = 0; j < r.size(); ++j) r.set(j, above(warner(asked[j]), tallies.at(j), half_share));
  return r;
}

MaskedParityProtocol::MaskedParityProtocol(const Options& options)
    : options_(options), records_(options.dimension), coin_({.epsilon = options.epsilon}) {
  require_inside("beta", options.beta, 0, Rational(1, 2), "Give a number such as 0.05");
  goal_ = masked_parity_goal(options.dimension, coin_.truth(), failure_shares(options.beta, 2).answers);
  invited_ = invite_to(masked_parity_people(goal_, options.route), options.route);
}

std::vector<EqualQuestions> MaskedParityProtocol::groups(const MaskedParityPeople& reports,
                                                         MaskedParityRoute route) const {
  const bool split = route == MaskedParityRoute::split;
  return {{reports.first, split ? static_cast<std::uint64_t>(options_.dimension) : 1}, {reports.second, 1}};
}

std::vector<QuestionPlan> MaskedParityProtocol::invite_to(const MaskedParityPeople& reports,
                                                          MaskedParityRoute route) const {
  return invite(groups(reports, route), failure_shares(options_.beta, 2).filling);
}

std::vector<RoundPlan> MaskedParityProtocol::plan() const {
  const bool split = options_.route == MaskedParityRoute::split;
  const double share = goal_.beta / (goal_.dimension + 1);
  const std::vector<Question> first = first_round();
  return {{std::vector<QuestionPlan>(first.size(), invited_[0]),
           half_width(first.front().randomizer, invited_[0].reports, share, Sides::one),
           split ? "decides each r_j: a share of 0 or 1/(2d), exact binomial tails at beta/(d+1)"
                 : "decides all r_j: coefficients of -1/(2d) or 1/(2d), exact binomial tails at beta/(d+1)"},
          {{invited_[1]},
           half_width(coin_, invited_[1].reports, share, Sides::one),
           "decides a: a share of 0 or 1/2, exact binomial tails at beta/(d+1)"}};
}

std::vector<Bound> MaskedParityProtocol::bounds() const {
  auto total = [&](const MaskedParityPeople& reports, MaskedParityRoute route) {
    return invited_people(groups(reports, route), invite_to(reports, route));
  };
  const MaskedParityPeople chernoff = masked_parity_chernoff_people(goal_);
  const auto other =
      options_.route == MaskedParityRoute::split ? MaskedParityRoute::hadamard : MaskedParityRoute::split;
  const Integer targets = Integer(1) << static_cast<unsigned>(options_.dimension + 1);
  std::vector<Bound> bounds{
      {"KL-27", Bound::Kind::proved, total(masked_parity_people(goal_, options_.route), options_.route),
       "exact binomial tails, two rounds"},
      {"KL-20.T", Bound::Kind::proved, total(chernoff, options_.route), "Hoeffding, two rounds"},
      {"KL-20." + std::string(word(other)), Bound::Kind::other, total(masked_parity_people(goal_, other), other),
       "the other first round"},
      {"KL-3", Bound::Kind::other,
       best(selection_bounds({targets, 1}, options_.epsilon, Setting::realizable, {Rational(1, 5), options_.beta}))
           .rows,
       "rows of a curator who sees the table (two targets differ on a quarter of all examples)"}};
  const LocalGoal goal{goal_.dimension, to_double(options_.epsilon)};
  bounds.push_back({"KL-21", Bound::Kind::other, one_round_excluded_people(goal),
                    "up to this number of people, no protocol of one round gets below error 1/4 reliably"});
  return bounds;
}

std::vector<Question> MaskedParityProtocol::first_round() const {
  return records_.first_round(options_.route, options_.epsilon, invited_[0].people);
}

BitVector MaskedParityProtocol::decided(const Answered& answered) const {
  return records_.decide(first_round(), answered.at(0));
}

std::vector<Question> MaskedParityProtocol::questions(const Answered& answered) const {
  if (answered.empty()) return first_round();
  if (answered.size() > 1 || !all_answered(answered)) return {};
  const BitVector r = decided(answered);
  std::vector<E> odd{E::field("y")};
  for (std::size_t j = 0; j < r.size(); ++j)
    if (r[j]) odd.push_back(E::field(bit_name(static_cast<std::int64_t>(j))));
  return {{E::conjunction({E::negation(E::field("b")), E::parity(std::move(odd))}), coin_, invited_[1].people}};
}

std::optional<MaskedParity> MaskedParityProtocol::outcome(const Answered& answered) const {
  if (answered.size() < 2 || !all_answered(answered)) return std::nullopt;
  return MaskedParity{decided(answered), above(coin_, answered[1][0], Rational(1, 4))};
}

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
  require_inside("beta", options.beta, 0, Rational(1, 2), "Give a number such as 0.05");
  if (weak() && options.dimension % 2 != 0)
    throw Error("option 'dimension' is " + std::to_string(options.dimension) +
                ". For the weak learner it must be even. Use one bit more or less");
  if (!weak())
    require_between("dimension", options.dimension, 2, max_brute_force,
                    "Use the weak learner: brute_force asks 2^d rows");
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
