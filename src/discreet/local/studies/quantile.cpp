// Tested by learners_test.cpp
#include "discreet/local/studies/quantile.h"

#include <bit>

#include "discreet/base/error.h"
#include "discreet/base/option_range.h"
#include "discreet/local/studies/mean.h"
#include "discreet/local/studies/protocol_bounds.h"
#include "discreet/random/uniform.h"

namespace discreet::inline local {
namespace {

std::int64_t middle(const ValueRange& range) { return range.low + (range.high - range.low) / 2; }

std::int64_t uniform_between(std::int64_t low, std::int64_t high, Rng& rng) {
  return low + static_cast<std::int64_t>(uniform_below(static_cast<std::uint64_t>(high - low) + 1, rng));
}

}  // namespace

QuantileProtocol::QuantileProtocol(const Options& options)
    : options_(options),
      schema_(number_schema(options.low, options.high, most_value)),
      coin_({.epsilon = options.epsilon}) {
  check(Accuracy{options.alpha, options.beta});
  if (options.shares.empty() || options.shares.size() > max_shares)
    throw Error("option 'shares' has " + std::to_string(options.shares.size()) +
                " numbers. It must have 1 to 64. Give numbers such as 1/4,1/2,3/4");
  for (const Rational& share : options.shares)
    require_inside("shares", share, 0, 1, "Give numbers such as 1/4,1/2,3/4");
  rounds_ = static_cast<std::uint64_t>(std::bit_width(static_cast<std::uint64_t>(options.high - options.low)));
  const FailureShares shares = failure_shares(options.beta, decisions());
  beta_ = shares.answers;
  const EqualQuestions all{people_bound(coin_, options.alpha, beta_, decisions(), Sides::one), decisions()};
  question_ = invite(all, shares.filling);
}

std::vector<RoundPlan> QuantileProtocol::plan() const {
  const double width = half_width_bound(coin_, question_.reports, beta_, decisions(), Sides::one);
  return std::vector<RoundPlan>(rounds_,
                                {std::vector<QuestionPlan>(options_.shares.size(), question_), width,
                                 "the share on one side of a number within alpha, one-sided, at beta divided by "
                                 "rounds and quantiles"});
}

std::vector<Bound> QuantileProtocol::bounds() const {
  return {
      {"KL-14", Bound::Kind::proved, question_.people * decisions(), "a fresh block of people per quantile and round"}};
}

// Property: as long as every share was estimated within alpha, the quantile is in what is left, up to alpha.
ValueRange QuantileProtocol::left(const Answered& answered, std::size_t share) const {
  ValueRange range{options_.low, options_.high};
  for (const std::vector<Tally>& round : answered) {
    if (range.low == range.high) break;
    const std::int64_t at = middle(range);
    const Rational above = estimates(coin_, round.at(share))[0];  // share of people above `at`
    if (1 - above >= options_.shares[share])
      range.high = at;
    else
      range.low = at + 1;
  }
  return range;
}

std::vector<Question> QuantileProtocol::questions(const Answered& answered) const {
  if (answered.size() >= rounds_ || !all_answered(answered)) return {};
  std::vector<Question> questions;
  for (std::size_t share = 0; share < options_.shares.size(); ++share) {
    const ValueRange range = left(answered, share);
    questions.push_back({Expression::at_least(Expression::field("value"), middle(range) + 1), coin_, question_.people});
  }
  return questions;
}

std::optional<QuantileProtocol::Outcome> QuantileProtocol::outcome(const Answered& answered) const {
  if (answered.size() < rounds_ || !all_answered(answered)) return std::nullopt;
  Outcome quantiles;
  for (std::size_t share = 0; share < options_.shares.size(); ++share) quantiles.push_back(left(answered, share).low);
  return quantiles;
}

QuantileProtocol::Planted QuantileProtocol::target(Rng& rng) const {
  return uniform_between(options_.low, options_.high - 1, rng);
}

void QuantileProtocol::person(const Planted& target, Rng& rng, Record& record) const {
  record[0] =
      rng.bits(1) != 0 ? uniform_between(options_.low, target, rng) : uniform_between(target + 1, options_.high, rng);
}

bool QuantileProtocol::correct(const Outcome& outcome, const Planted& target) const {
  auto share_up_to = [&](std::int64_t v) -> Rational {  // share of people at or below v
    if (v < options_.low) return 0;
    if (v <= target) return Rational(v - options_.low + 1, target - options_.low + 1) / 2;
    return Rational(1, 2) + Rational(v - target, options_.high - target) / 2;
  };
  for (std::size_t i = 0; i < outcome.size(); ++i)
    if (share_up_to(outcome[i]) < options_.shares[i] - options_.alpha ||
        share_up_to(outcome[i] - 1) > options_.shares[i] + options_.alpha)
      return false;
  return true;
}

}  // namespace discreet::inline local
