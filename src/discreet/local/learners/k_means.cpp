// Tested by adaptive_learners_test.cpp
#include "discreet/local/learners/k_means.h"

#include <algorithm>

#include "discreet/base/option_range.h"
#include "discreet/local/studies/protocol_bounds.h"
#include "discreet/random/uniform.h"

namespace discreet::inline local {
namespace {

using E = Expression;
using Centre = KMeansProtocol::Centre;

RecordSchema points_schema(const KMeansProtocol::Options& options) {
  using P = KMeansProtocol;
  require_between("dimension", options.dimension, 1, P::max_dimension, "Use fewer coordinates");
  require_between("clusters", options.clusters, 2, P::max_clusters, "Choose another number of clusters");
  require_between("rounds", options.rounds, 1, P::max_rounds, "Take fewer rounds");
  require_between("steps", options.steps, 1, P::max_steps, "Choose a coarser unit for the coordinates");
  std::vector<RecordField> fields;
  for (std::int64_t i = 0; i < options.dimension; ++i)
    fields.push_back({"x" + std::to_string(i), {-options.steps, options.steps}});
  return RecordSchema(std::move(fields));
}

std::int64_t square(const Centre& centre) {
  std::int64_t sum = 0;
  for (std::int64_t x : centre) sum += x * x;
  return sum;
}

// No other centre is nearer; of equally near ones the first. |x - c|^2 <= |x - o|^2 is 2 <x, c - o> >= |c|^2 - |o|^2.
E nearest(const std::vector<Centre>& centres, std::size_t which) {
  std::vector<E> beats;
  for (std::size_t other = 0; other < centres.size(); ++other) {
    if (other == which) continue;
    std::vector<std::pair<std::int64_t, E>> terms;
    for (std::size_t i = 0; i < centres[which].size(); ++i)
      terms.emplace_back(2 * (centres[which][i] - centres[other][i]), E::field("x" + std::to_string(i)));
    beats.push_back(
        E::at_least(E::sum(terms), square(centres[which]) - square(centres[other]) + (other < which ? 1 : 0)));
  }
  return E::conjunction(std::move(beats));
}

}  // namespace

KMeansProtocol::KMeansProtocol(const Options& options)
    : options_(options),
      schema_(points_schema(options)),
      coin_(WarnerRandomizer({.epsilon = options.epsilon})),
      number_(OneBitRandomizer({.steps = 2 * options.steps, .epsilon = options.epsilon})) {
  check(Accuracy{options.alpha, options.beta});
  const FailureShares shares = failure_shares(options.beta, all_estimates());
  beta_ = shares.answers;
  question_ = invite({people_bound(coin_, options.alpha, beta_, all_estimates()), all_estimates()}, shares.filling);
}

std::uint64_t KMeansProtocol::estimates_of_a_round() const {
  return static_cast<std::uint64_t>(options_.clusters * (1 + options_.dimension));
}

std::vector<Centre> KMeansProtocol::first_centres() const {
  std::vector<Centre> centres;
  for (std::int64_t j = 0; j < options_.clusters; ++j) {
    Centre centre;
    for (std::int64_t i = 0; i < options_.dimension; ++i)
      centre.push_back(-options_.steps +
                       options_.steps * (2 * (j * (i + 1) % options_.clusters) + 1) / options_.clusters);
    centres.push_back(std::move(centre));
  }
  return centres;
}

std::vector<RoundPlan> KMeansProtocol::plan() const {
  return std::vector<RoundPlan>(static_cast<std::size_t>(options_.rounds),
                                {std::vector<QuestionPlan>(estimates_of_a_round(), question_),
                                 half_width_bound(coin_, question_.reports, beta_, all_estimates()),
                                 "every share and every mean within alpha, at beta divided by all estimates"});
}

std::vector<Bound> KMeansProtocol::bounds() const {
  return {{"KL-25", Bound::Kind::proved, question_.people * all_estimates(),
           "every estimate within alpha; nothing is claimed of the centres"}};
}

std::vector<Centre> KMeansProtocol::replay(const Answered& answered) const {
  std::vector<Centre> centres = first_centres();
  const auto d = static_cast<std::size_t>(options_.dimension);
  for (const std::vector<Tally>& round : answered)
    for (std::size_t j = 0; j < centres.size(); ++j) {
      const std::size_t at = j * (1 + d);
      const Rational share = estimates(coin_, round.at(at))[0];
      if (share < 3 * options_.alpha) continue;
      for (std::size_t i = 0; i < d; ++i) {
        const Rational sum = (2 * estimates(number_, round.at(at + 1 + i))[0] - 1) * options_.steps;
        const Rational cut = std::clamp(Rational(sum / share), Rational(-options_.steps), Rational(options_.steps));
        centres[j][i] = static_cast<std::int64_t>(floor(cut + Rational(1, 2)));
      }
    }
  return centres;
}

std::vector<Question> KMeansProtocol::questions(const Answered& answered) const {
  std::vector<Question> questions;
  if (answered.size() >= static_cast<std::size_t>(options_.rounds) || !all_answered(answered)) return questions;
  const std::vector<Centre> centres = replay(answered);
  const E middle = E::constant(options_.steps);
  for (std::size_t j = 0; j < centres.size(); ++j) {
    const E mine = nearest(centres, j);
    questions.push_back({mine, coin_, question_.people});
    for (std::int64_t i = 0; i < options_.dimension; ++i)
      questions.push_back({E::choice(mine, E::sum({{1, middle}, {1, E::field("x" + std::to_string(i))}}), middle),
                           number_, question_.people});
  }
  return questions;
}

std::optional<KMeansProtocol::Outcome> KMeansProtocol::outcome(const Answered& answered) const {
  if (answered.size() < static_cast<std::size_t>(options_.rounds) || !all_answered(answered)) return std::nullopt;
  Outcome outcome{replay(answered), {}};
  for (const Tally& tally : answered.back()) outcome.people.push_back(tally.people);
  return outcome;
}

// Near enough to the public first centres that everybody is assigned rightly from the start.
KMeansProtocol::Planted KMeansProtocol::target(Rng& rng) const {
  Planted centres = first_centres();
  const std::int64_t most = options_.steps / (4 * options_.clusters);
  for (Centre& centre : centres)
    for (std::int64_t& x : centre)
      x += static_cast<std::int64_t>(uniform_below(static_cast<std::uint64_t>(2 * most + 1), rng)) - most;
  return centres;
}

void KMeansProtocol::person(const Planted& target, Rng& rng, Record& record) const {
  const Centre& centre = target[uniform_below(target.size(), rng)];
  for (std::size_t i = 0; i < centre.size(); ++i)
    record[i] = centre[i] +
                static_cast<std::int64_t>(uniform_below(static_cast<std::uint64_t>(2 * spread() + 1), rng)) - spread();
}

// With share 1/k off by alpha and the mean of a coordinate by 2 alpha: the ratio is off by at most 3 alpha / (1/k -
// alpha).
bool KMeansProtocol::correct(const Outcome& outcome, const Planted& target) const {
  const Rational share(1, options_.clusters);
  if (share <= options_.alpha) return true;
  const Rational most = 1 + 3 * options_.alpha * options_.steps / (share - options_.alpha);
  for (std::size_t j = 0; j < target.size(); ++j)
    for (std::size_t i = 0; i < target[j].size(); ++i)
      if (abs(Rational(outcome.centres[j][i] - target[j][i])) > most) return false;
  return true;
}

}  // namespace discreet::inline local
