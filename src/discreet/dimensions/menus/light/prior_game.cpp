// Tested by representation_number_test.cpp
#include "discreet/dimensions/menus/light/prior_game.h"

#include <algorithm>

#include "discreet/dimensions/menus/spoiling/local_spoiling.h"

namespace discreet::inline dimensions {
namespace {

constexpr double first_gap = 0.1,
                 attack_gap = 0.0125;  // a loose center is quick, and says enough while much is not known
constexpr double near = 3e-3, tight = 1e-9;
constexpr std::size_t patience = 16;  // rounds of quick steps, at most, before all distributions are gone through

}  // namespace

AdversaryProgram::AdversaryProgram(const MaskClass& concepts, const Rational& alpha, bool is_enumerated,
                                   std::size_t most)
    : concepts_(concepts),
      alpha_(alpha),
      orbits_(hypothesis_orbits(concepts, is_enumerated, most)),
      packing_(orbits_.sizes.size() > most ? std::vector<std::int64_t>{} : orbits_.sizes) {}

bool AdversaryProgram::knows(const Adversary& adversary) const {
  return std::ranges::find(adversaries_, adversary) != adversaries_.end();
}

bool AdversaryProgram::add(const Adversary& adversary) {
  std::map<std::uint32_t, std::int32_t> counts;
  const auto good = good_hypotheses(concepts_, adversary, alpha_);
  for (std::size_t h = 0; h < good.size(); ++h)
    if (good[h]) ++counts[static_cast<std::uint32_t>(orbits_.orbit[h])];
  if (counts.empty()) return false;
  packing_.add({counts.begin(), counts.end()});
  adversaries_.push_back(adversary);
  return true;
}

std::size_t AdversaryProgram::add_local(const std::vector<double>& prior, double target, const TimeLimit& limit) {
  if (concepts_.points() > most_local_points || concepts_.allowed || bit_length(denominator(alpha_)) > 30) return 0;
  const LocalSpoiling local(concepts_.points(), alpha_);
  std::vector<double> weights(std::size_t{1} << concepts_.points());
  std::size_t added = 0;
  for (std::size_t c : orbits_.concepts) {
    if (limit.over()) break;
    for (std::size_t h = 0; h < weights.size(); ++h) weights[h ^ concepts_.concepts[c]] = prior[orbits_.orbit[h]];
    auto& known = known_[c];
    for (const auto& found : local.search(weights, known, random_)) {
      if (found.light >= target) break;
      if (std::ranges::find(known, found.distribution) != known.end()) continue;
      if (known.size() == most_known) known.erase(known.begin());
      known.push_back(found.distribution);
      if (add({c, found.distribution})) ++added;
    }
  }
  return added;
}

// The load of a hypothesis is averaged over its orbit: tau* is at least the weight of the adversaries over the largest
// load.
std::optional<AdversaryProof> AdversaryProgram::proof(const std::vector<Rational>& weights) const {
  std::vector<Rational> loads(orbits_.sizes.size(), 0);
  Rational sum = 0, most = 0;
  for (std::size_t k = 0; k < weights.size(); ++k) {
    if (weights[k] == 0) continue;
    sum += weights[k];
    for (auto [orbit, count] : packing_.column(k)) loads[orbit] += weights[k] * count;
  }
  if (sum == 0) return std::nullopt;
  for (std::size_t o = 0; o < loads.size(); ++o) most = std::max<Rational>(most, loads[o] / orbits_.sizes[o]);
  AdversaryProof proof{{}, {}, orbits_.generators, 1, most / sum};
  for (std::size_t k = 0; k < weights.size(); ++k)
    if (weights[k] != 0) {
      proof.adversaries.push_back(adversaries_[k]);
      proof.weights.push_back(weights[k] / sum);
    }
  return proof;
}

void PriorGame::play(RepresentationNumber& answer) {
  double gap = first_gap;
  std::size_t waited = 0;
  while (!searching_.over() && !answer.hopeless) {
    progress_.at(0);
    const PackingCenter center = program_.packing().center(gap);
    if (center.lower > lower_) {
      lower_ = center.lower;
      weights_ = center.primal;
    }
    const auto prior = program_.orbits().normalized(center.dual);
    const double target = (1 - tight) / center.upper;
    const std::size_t added = program_.add_local(prior, target, searching_);
    if (4 * added > program_.orbits().concepts.size() && ++waited < patience) continue;
    waited = 0;
    if (chance_ == 0 && gap > attack_gap) {
      gap /= 2;
      continue;
    }
    const bool met = attack(prior, target, answer);
    if (!met && gap == tight && finish(center, answer)) break;
    gap = next_gap(center.lower);
  }
  if (!answer.exact() && !answer.hopeless) settle(answer);
}

double PriorGame::next_gap(double lower) const {
  if (chance_ == 0) return attack_gap;
  const double rest = 1 / (chance_ * lower) - 1;
  return rest > near ? std::min(rest / 10, attack_gap) : tight;
}

// True if the game goes on: there were adversaries, or the time was over.
bool PriorGame::attack(const std::vector<double>& prior, double target, RepresentationNumber& answer) {
  const double before = limit_.seconds_left();
  const auto attack =
      attack_.attack(program_.orbits().spread(prior, program_.concepts()), target, searching_, progress_);
  if (attack.complete) {
    searching_ = TimeLimit(limit_.seconds_left() - 1.5 * (before - limit_.seconds_left()));  // a proof takes as long
    if (attack.least > chance_) {
      chance_ = attack.least;
      best_ = prior;
    }
  }
  bool met = !attack.complete;
  for (const Adversary& adversary : attack.adversaries) {
    if (program_.knows(adversary)) continue;
    met = true;
    if (program_.add(adversary)) continue;
    answer.upper.reset();
    answer.hopeless = adversary;
    break;
  }
  return met;
}

// Floating point finds no adversary against the center any more. True if the game is over, proved or not.
bool PriorGame::finish(const PackingCenter& center, RepresentationNumber& answer) {
  PackingProgram& packing = program_.packing();
  auto exact = packing.exact(center.basis());
  const bool is_center = exact.has_value();
  if (!is_center) {                           // more than one optimum, or the path ended before it
    if (!answer.prior_proof) settle(answer);  // corners can take long
    packing.start_from(center);
    exact = packing.exact(packing.estimate(searching_.seconds_left()));
  }
  if (!exact) return true;
  answer.raise(program_.proof(exact->primal));
  const auto is_met = [&] {
    std::vector<double> prior;
    for (const Rational& weight : exact->dual) prior.push_back(to_double(weight));
    return attack(program_.orbits().normalized(prior), (1 - tight) / to_double(exact->value), answer);
  };
  if (!is_center && is_met()) return false;  // a corner is weaker than the center
  prove(exact->dual, 1 / answer.lower, answer);
  return answer.exact() || !is_center || !is_met();
}

// A prior by orbit, of any sum; a chance in parts of its sum.
void PriorGame::prove(std::vector<Rational> weights, const Rational& chance, RepresentationNumber& answer) {
  Rational sum = 0;
  for (std::size_t o = 0; o < weights.size(); ++o) sum += weights[o] * program_.orbits().sizes[o];
  for (Rational& weight : weights) weight /= sum;
  auto proof = attack_.prove(program_.orbits().spread(weights, program_.concepts()), chance, limit_, progress_);
  if (!proof || (answer.upper && 1 / chance >= *answer.upper)) return;
  answer.upper = 1 / chance;
  answer.upper_proof.reset();
  answer.prior_proof = std::move(*proof);
}

// Time is short, or rounding hides the optimum: what the adversaries so far prove, and the best prior.
void PriorGame::settle(RepresentationNumber& answer) {
  std::vector<Rational> weights, prior;
  for (double weight : weights_) weights.push_back(round_down(from_double(weight), 40));
  answer.raise(program_.proof(weights));
  for (double weight : best_) prior.push_back(round_down(from_double(weight), 40));
  if (!best_.empty()) prove(std::move(prior), from_double(chance_ * (1 - 1e-6)), answer);
}

}  // namespace discreet::inline dimensions
