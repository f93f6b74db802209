#include "discreet/dimensions/menus/light/prior_attack.h"

#include <algorithm>
#include <cmath>

namespace discreet::inline dimensions {
namespace {

constexpr std::size_t most_cases = 1'500'000, most_each = 20;

// Sums of weights, exactly: the weights with one denominator.
struct WholePrior {
  std::vector<Integer> weights;
  Integer least;  // weights from here on are enough

  WholePrior(const std::vector<Rational>& prior, const Rational& target) {
    Integer common = denominator(target);
    for (const Rational& weight : prior) common = lcm(common, denominator(weight));
    for (const Rational& weight : prior) weights.push_back(numerator(weight) * (common / denominator(weight)));
    least = numerator(target) * (common / denominator(target));
  }

  bool is_enough(const std::vector<Mask>& hypotheses) const {
    Integer sum = 0;
    for (Mask h : hypotheses) sum += weights[h];
    return sum >= least;
  }
};

}  // namespace

PriorAttack::PriorAttack(const MaskClass& concepts, const Rational& alpha, const HypothesisOrbits& orbits)
    : concepts_(concepts),
      speakers_(orbits.concepts),
      generators_(orbits.generators),
      like_points_(orbits.like_points(concepts)),
      families_(concepts.points(), alpha) {}

PlacementTask PriorAttack::task(const std::vector<double>& prior, double target) const {
  PlacementTask task{{}, prior, target, like_points_, {}};
  for (std::size_t c : speakers_) task.concepts.push_back(concepts_.concepts[c]);
  return task;
}

// Cases are chosen anew when sets of some size have come to weigh much more, or less, than when they were chosen.
bool PriorAttack::fit_cases(const std::vector<double>& prior, double target) {
  SetWorth sums{}, counts{};
  for (std::size_t c : speakers_)
    for (Mask h = 0; h < prior.size(); ++h) {
      const auto size = static_cast<std::size_t>(std::popcount(h ^ concepts_.concepts[c]));
      sums[size] += prior[h];
      counts[size] += 1;
    }
  bool fits = !cases_.empty();
  for (std::size_t k = 0; k < sums.size(); ++k) {
    if (counts[k] == 0) continue;
    sums[k] *= 50 / (counts[k] * target);  // half the percentage of the target
    fits = fits && (k > 3 || std::abs(sums[k] - worth_[k]) <= 0.25 * worth_[k]);
  }
  if (fits) return true;
  auto cases = light_cases(families_, worth_ = sums, most_cases);
  if (cases) cases_ = std::move(*cases);
  return !cases_.empty();
}

Adversary PriorAttack::adversary(const PlacedFamily& placed) const {
  Adversary adversary{speakers_[placed.lane], std::vector<std::int64_t>(concepts_.points())};
  const auto& masses = families_.distribution(placed.family);
  for (std::size_t rank = 0; rank < masses.size(); ++rank) adversary.points[placed.places[rank]] = masses[rank];
  return adversary;
}

PriorAttack::Answer PriorAttack::attack(const std::vector<double>& prior, double target, const TimeLimit& limit,
                                        const Progress& progress) {
  if (!fit_cases(prior, target)) return {};
  PlacementTask near = task(prior, target);
  near.is_enough = [&](std::size_t, const std::vector<Mask>& hypotheses) {
    double sum = 0;
    for (Mask h : hypotheses) sum += prior[h];
    return sum >= target;
  };
  PlacementAnswer answer = find_placements(families_, cases_, near, limit, progress);
  Answer attack{{}, target, answer.complete};
  std::ranges::sort(answer.found, {}, &PlacedFamily::weight);
  std::vector<std::size_t> taken(speakers_.size());
  for (const PlacedFamily& placed : answer.found) {
    attack.least = std::min(attack.least, placed.weight);
    if (taken[placed.lane]++ < most_each) attack.adversaries.push_back(adversary(placed));
  }
  return attack;
}

std::optional<PriorProof> PriorAttack::prove(const std::vector<Rational>& prior, const Rational& target,
                                             const TimeLimit& limit, const Progress& progress) {
  std::vector<double> near;
  for (const Rational& weight : prior) near.push_back(to_double(weight));
  if (!fit_cases(near, to_double(target))) return std::nullopt;
  const WholePrior whole(prior, target);
  PlacementTask exact = task(near, to_double(target));
  exact.is_enough = [&](std::size_t, const std::vector<Mask>& hypotheses) { return whole.is_enough(hypotheses); };
  const PlacementAnswer answer = find_placements(families_, cases_, exact, limit, progress);
  if (!answer.complete || !answer.found.empty()) return std::nullopt;
  auto tree = light_tree(families_, cases_, answer.reached);
  if (!tree) return std::nullopt;
  PriorProof proof{{}, {}, generators_, std::move(*tree), target};
  for (Mask h = 0; h < prior.size(); ++h)
    if (prior[h] != 0) {
      proof.hypotheses.push_back(h);
      proof.weights.push_back(prior[h]);
    }
  return proof;
}

}  // namespace discreet::inline dimensions
