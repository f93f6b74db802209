#include "discreet/dimensions/menus/light/prior_attack.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace discreet::inline dimensions {
namespace {

class TreeWriter {
 public:
  TreeWriter(const LightFamilies& families, const std::vector<LightCase>& cases, const std::vector<bool>& reached)
      : families_(families), cases_(cases), reached_(reached) {}

  std::optional<LightTree> run() {
    tree_.nodes.emplace_back();
    Family empty;
    empty.set(0);
    if (!write(0, 0, empty)) return std::nullopt;
    return std::move(tree_);
  }

 private:
  // The case at a node where `light` is known: first, one after the other, what must be light in it.
  bool write(std::size_t place, std::size_t node, Family light) {
    const LightCase& here = cases_[place];
    const SetOrder& order = families_.order();
    for (Family open = here.light & ~light; open.any(); open = here.light & ~light) {
      const Mask set = order.greatest(open).front();
      const auto mixture = contradiction(here.heavy | order.above(set));
      if (!mixture) return false;
      const std::size_t below = split(node, set);
      tree_.nodes[below + 1] = {LightNode::Kind::contradiction, 0, 0, 0, *mixture};
      node = below;
      light |= order.below(set);
    }
    if (!reached_[place] || here.if_light == 0) return true;  // enough
    const std::size_t below = split(node, here.set);
    return write(here.if_light, below, light | order.below(here.set)) && write(here.if_heavy, below + 1, light);
  }

  std::size_t split(std::size_t node, Mask set) {
    const std::size_t below = tree_.nodes.size();
    tree_.nodes.resize(below + 2);
    tree_.nodes[node] = {LightNode::Kind::split, set, below, below + 1, 0};
    return below;
  }

  // The number of a mixture of the sets that cannot all be heavy.
  std::optional<std::size_t> contradiction(const Family& heavy) {
    const auto play = families_.game().play(families_.order().least(heavy));
    if (play.all_heavy) return std::nullopt;
    const auto [known, fresh] = numbers_.emplace(play.mixture, tree_.mixtures.size());
    if (fresh) {
      auto mixture = families_.game().mixture(play.mixture);
      if (!mixture) return std::nullopt;
      tree_.mixtures.push_back(std::move(*mixture));
    }
    return known->second;
  }

  const LightFamilies& families_;
  const std::vector<LightCase>& cases_;
  const std::vector<bool>& reached_;
  std::map<std::vector<Mask>, std::size_t> numbers_;
  LightTree tree_;
};

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

std::optional<LightTree> light_tree(const LightFamilies& families, const std::vector<LightCase>& cases,
                                    const std::vector<bool>& reached) {
  return TreeWriter(families, cases, reached).run();
}

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
