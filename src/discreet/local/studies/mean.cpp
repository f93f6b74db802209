// Tested by learners_test.cpp
#include "discreet/local/studies/mean.h"

#include "discreet/base/option_range.h"
#include "discreet/local/studies/protocol_bounds.h"
#include "discreet/random/uniform.h"

namespace discreet::inline local {

RecordSchema number_schema(std::int64_t low, std::int64_t high, std::int64_t most_width) {
  require_above("high", high, low, "Give the public range, low below high");
  RecordSchema schema({{"value", {low, high}}});
  require_between("high", high, low, Rational(Integer(low) + most_width), "Use a coarser unit");
  return schema;
}

MeanProtocol::MeanProtocol(const Options& options)
    : options_(options),
      schema_(number_schema(options.low, options.high, OneBitRandomizer::max_steps)),
      randomizer_(OneBitRandomizer({.steps = options.high - options.low, .epsilon = options.epsilon})) {
  require_inside("alpha", options.alpha, 0, 1, "Give a number such as 0.1");
  require_inside("beta", options.beta, 0, Rational(1, 2), "Give a number such as 0.05");
  people_ = people_bound(randomizer_, options.alpha, options.beta, 1);
}

std::vector<RoundPlan> MeanProtocol::plan() const {
  return {{{{people_, people_}},
           half_width_bound(randomizer_, people_, options_.beta, 1) * static_cast<double>(width()),
           "the mean within alpha times the range, by Hoeffding for one bit a person"}};
}

std::vector<Bound> MeanProtocol::bounds() const {
  const Randomizer noise = DiscreteLaplaceRandomizer({.steps = 100, .epsilon = options_.epsilon});
  const Randomizer bit = OneBitRandomizer({.steps = 100, .epsilon = options_.epsilon});
  return {{"KL-13.T", Bound::Kind::proved, people_, "one bit a person"},
          {"KL-13.T Laplace", Bound::Kind::other, people_bound(noise, options_.alpha, options_.beta, 1),
           "a report with discrete Laplace noise on a grid of 100 steps; one bit on it needs " +
               std::to_string(people_bound(bit, options_.alpha, options_.beta, 1))}};
}

std::vector<Question> MeanProtocol::questions(const Answered& answered) const {
  if (!answered.empty()) return {};
  return {{Expression::sum({{1, Expression::field("value")}, {-1, Expression::constant(options_.low)}}), randomizer_,
           people_}};
}

std::optional<MeanEstimate> MeanProtocol::outcome(const Answered& answered) const {
  if (answered.empty() || !all_answered(answered)) return std::nullopt;
  const Rational share = estimates(randomizer_, answered[0][0]).at(0);
  return MeanEstimate{randomizer_, answered[0][0], options_.low + share * width()};
}

std::int64_t MeanProtocol::target(Rng& rng) const {
  return options_.low + static_cast<std::int64_t>(uniform_below(static_cast<std::uint64_t>(width()) + 1, rng));
}

void MeanProtocol::person(const std::int64_t& target, Rng& rng, Record& record) const {
  record[0] = rng.bits(1) != 0 ? target : this->target(rng);
}

bool MeanProtocol::correct(const MeanEstimate& outcome, const std::int64_t& target) const {
  const Rational mean = (Rational(target) + Rational(options_.low + options_.high, 2)) / 2;
  return abs(Rational(outcome.mean - mean)) <= options_.alpha * width();
}

}  // namespace discreet::inline local
