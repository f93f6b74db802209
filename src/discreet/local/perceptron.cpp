// Tested by adaptive_learners_test.cpp
#include "discreet/local/perceptron.h"

#include <algorithm>

#include "discreet/base/error.h"
#include "discreet/random/uniform.h"

namespace discreet {
namespace {

using E = Expression;

RecordSchema labelled_points(const PerceptronProtocol::Options& options) {
  require(1 <= options.dimension && options.dimension <= PerceptronProtocol::max_dimension,
          "dimension must lie in [1, 16]");
  require(20 <= options.steps && options.steps <= PerceptronProtocol::max_steps, "steps must lie in [20, 1000]");
  require(options.gamma >= Rational(1, 20) && options.gamma <= Rational(3, 5), "gamma must lie in [1/20, 3/5]");
  std::vector<RecordField> fields;
  for (std::int64_t j = 0; j < options.dimension; ++j)
    fields.push_back({"x" + std::to_string(j), {-options.steps, options.steps}});
  fields.push_back({"y", {0, 1}});
  return RecordSchema(std::move(fields));
}

// On the wrong side of w, or on the border.
E mistake(const std::vector<std::int64_t>& w) {
  std::vector<std::pair<std::int64_t, E>> terms;
  for (std::size_t j = 0; j < w.size(); ++j) terms.emplace_back(w[j], E::field("x" + std::to_string(j)));
  const E side = E::sum(terms);
  return E::choice(E::field("y"), E::negation(E::at_least(side, 1)), E::at_least(side, 0));
}

std::int64_t uniform_between(std::int64_t low, std::int64_t high, Rng& rng) {
  return low + static_cast<std::int64_t>(uniform_below(static_cast<std::uint64_t>(high - low) + 1, rng));
}

}  // namespace

PerceptronProtocol::PerceptronProtocol(const Options& options)
    : options_(options),
      schema_(labelled_points(options)),
      coin_(WarnerRandomizer({.epsilon = options.epsilon})),
      number_(OneBitRandomizer({.steps = 2 * options.steps, .epsilon = options.epsilon})) {
  check(Accuracy{options.alpha, options.beta});
  plan_ = perceptron_plan(goal(), coin_, number_, Rational(1, scale));
}

std::vector<RoundPlan> PerceptronProtocol::plan() const {
  const auto d = static_cast<std::uint64_t>(options_.dimension);
  return std::vector<RoundPlan>(plan_.rounds,
                                {plan_.mistakes + d * plan_.direction, 1 + d, plan_.tolerance,
                                 "the share of mistakes within alpha/8, and each coordinate of their mean "
                                 "within 3 alpha gamma / (64 sqrt d)"});
}

std::vector<Bound> PerceptronProtocol::bounds() const {
  const auto d = static_cast<std::uint64_t>(options_.dimension);
  return {{"KL-24", Bound::Kind::proved, plan_.rounds * (plan_.mistakes + d * plan_.direction),
           "at most, when all " + std::to_string(plan_.rounds) + " rounds are needed"}};
}

// u / m is the mean of vectors of length at most 1, so that a coordinate beyond 2 is chance, and w stays small whatever the
// reports are.
void PerceptronProtocol::move(State& state, const std::vector<Tally>& round) const {
  const Rational share = estimates(coin_, round[0])[0];
  for (std::size_t j = 0; j < state.w.size(); ++j) {
    if (round.at(j + 1).people == 0) continue;
    const Rational mean = 2 * estimates(number_, round[j + 1])[0] - 1;
    const Rational step = std::clamp(Rational(mean / share), Rational(-2), Rational(2));
    state.w[j] += static_cast<std::int64_t>(floor(step * scale + Rational(1, 2)));
  }
}

PerceptronProtocol::State PerceptronProtocol::replay(const Answered& answered) const {
  State state{std::vector<std::int64_t>(static_cast<std::size_t>(options_.dimension)), false};
  for (const std::vector<Tally>& round : answered) {
    if (round.at(0).people > 0 && estimates(coin_, round[0])[0] <= options_.alpha * Rational(7, 8)) {
      state.finished = true;
      break;
    }
    if (round[0].people > 0) move(state, round);
  }
  return state;
}

std::vector<Question> PerceptronProtocol::questions(const Answered& answered) const {
  const State state = replay(answered);
  if (state.finished || answered.size() >= plan_.rounds) return {};
  const E wrong = mistake(state.w);
  const E middle = E::constant(options_.steps);
  std::vector<Question> questions{{wrong, coin_, plan_.mistakes}};
  for (std::int64_t j = 0; j < options_.dimension; ++j) {
    const E coordinate = E::field("x" + std::to_string(j));
    questions.push_back({E::choice(wrong,
                                   E::choice(E::field("y"), E::sum({{1, middle}, {1, coordinate}}),
                                             E::sum({{1, middle}, {-1, coordinate}})),
                                   middle),
                         number_, plan_.direction});
  }
  return questions;
}

std::optional<PerceptronProtocol::Outcome> PerceptronProtocol::outcome(const Answered& answered) const {
  State state = replay(answered);
  if (!state.finished) return std::nullopt;
  return Outcome{std::move(state.w), answered.size()};
}

PerceptronProtocol::Planted PerceptronProtocol::target(Rng& rng) const {
  return {uniform_below(static_cast<std::uint64_t>(options_.dimension), rng), rng.bits(1) != 0};
}

// Along the axis between gamma and 7/10 on either side, the other coordinates small: the length stays below 1.
void PerceptronProtocol::person(const Planted& target, Rng& rng, Record& record) const {
  const std::int64_t steps = options_.steps, small = steps / (2 * options_.dimension);
  for (std::int64_t j = 0; j < options_.dimension; ++j)
    record[static_cast<std::size_t>(j)] = uniform_between(-small, small, rng);
  const auto least = static_cast<std::int64_t>(ceil(options_.gamma * steps));
  const std::int64_t along = uniform_between(least, std::max(least, 7 * steps / 10), rng);
  const bool above = rng.bits(1) != 0;
  record[target.axis] = above ? along : -along;
  record.back() = above != target.turned;
}

// Synthetic people are drawn again to see how often w is wrong: enough of them that chance decides nothing.
bool PerceptronProtocol::correct(const Outcome& outcome, const Planted& target) const {
  constexpr std::int64_t drawn = 20000;
  Rng rng = Rng::seeded(0);
  Record record(schema_.size());
  std::int64_t wrong = 0;
  for (std::int64_t i = 0; i < drawn; ++i) {
    person(target, rng, record);
    std::int64_t side = 0;
    for (std::size_t j = 0; j < outcome.w.size(); ++j) side += outcome.w[j] * record[j];
    wrong += record.back() != 0 ? side <= 0 : side >= 0;
  }
  return Rational(wrong, drawn) <= options_.alpha;
}

}  // namespace discreet
