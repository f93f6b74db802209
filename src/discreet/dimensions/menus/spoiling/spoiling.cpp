#include "discreet/dimensions/menus/spoiling/spoiling.h"

#include <algorithm>
#include <bit>
#include <numeric>

#include "discreet/dimensions/solvers/covering_game.h"

namespace discreet::inline dimensions {
namespace {

enum class Fate : char { open, good, bad };
constexpr double slack = 1e-11;  // for weights, which sum to 1 or so
constexpr double margin = 1e-7;  // between alpha and the next value of a game (docs/theory/representation_dimension.md)
constexpr std::size_t most_pool = 20000;

// The facts known at a node.
struct Known {
  std::vector<Fate> fates;  // one per set
  std::vector<bool> hit;    // one per menu: it holds a good set
  double paid = 0;          // weight of the menus hit
};

class SpoilingSearch {
 public:
  SpoilingSearch(const Stakes& stakes, const Rational& target, const TimeLimit& limit)
      : stakes_(stakes),
        exact_target_(target),
        target_(to_double(target)),
        alpha_(to_double(stakes.alpha)),
        limit_(limit),
        menus_of_(stakes.mistakes.size()),
        below_(stakes.mistakes.size()),
        above_(stakes.mistakes.size()) {
    for (const Rational& weight : stakes.weights) weights_.push_back(to_double(weight));
    for (std::size_t m = 0; m < stakes.menus.size(); ++m)
      for (std::size_t s : stakes.menus[m]) menus_of_[s].push_back(m);
    const auto& sets = stakes.mistakes;
    for (std::size_t s = 0; s < sets.size(); ++s)
      for (std::size_t t = 0; t < sets.size(); ++t)
        if ((sets[s] & ~sets[t]) == 0) {
          below_[t].push_back(s);
          above_[s].push_back(t);
        }
  }

  Spoiling run() {
    Known root{std::vector<Fate>(stakes_.mistakes.size(), Fate::open), std::vector<bool>(stakes_.menus.size()), 0};
    proof_.nodes.emplace_back();
    for (std::size_t s = 0; s < stakes_.mistakes.size(); ++s)  // a hypothesis without mistakes is a mixture by itself
      if (stakes_.mistakes[s] == 0) add_mixture({s}, {1});
    std::vector<double> uniform(stakes_.points, 1.0 / stakes_.points);
    const bool proved = explore(0, root, uniform);
    Spoiling spoiling;
    if (found_)
      spoiling.distribution = std::move(found_);
    else if (proved)
      spoiling.proof = std::move(proof_);
    return spoiling;
  }

 private:
  double mass(const std::vector<double>& distribution, std::size_t set) const {
    double sum = 0;
    for (Mask left = stakes_.mistakes[set]; left != 0; left &= left - 1) sum += distribution[std::countr_zero(left)];
    return sum;
  }

  void mark_good(Known& known, std::size_t set) const {
    for (std::size_t s : below_[set]) {
      known.fates[s] = Fate::good;
      for (std::size_t m : menus_of_[s])
        if (!known.hit[m]) {
          known.hit[m] = true;
          known.paid += weights_[m];
        }
    }
  }

  void mark_bad(Known& known, std::size_t set) const {
    for (std::size_t s : above_[set]) known.fates[s] = Fate::bad;
  }

  // The mixtures that no good set serves yet, each taking what is left of the menus that could; their sum is a bound.
  std::vector<std::size_t> pack(const Known& known) {
    double sum = known.paid;
    std::vector<std::size_t> used;
    if (sum >= target_ - slack) return used;
    left_ = weights_;
    for (std::size_t i = pool_.size(); i-- > 0 && sum < target_ - slack;) {
      const double least = offer(known, pool_[i]);
      if (least <= slack) continue;
      take(known, pool_[i], least);
      sum += least;
      used.push_back(i);
    }
    enough_ = sum >= target_ - slack;
    return used;
  }

  // The weight left of every menu that could serve the mixture. Nothing if one that is hit already might.
  double offer(const Known& known, const std::vector<std::size_t>& sets) const {
    double least = 2;
    for (std::size_t s : sets) {
      if (known.fates[s] == Fate::good) return 0;
      if (known.fates[s] == Fate::bad) continue;
      for (std::size_t m : menus_of_[s]) least = known.hit[m] ? 0 : std::min(least, left_[m]);
      if (least <= slack) return 0;
    }
    return least > 1.5 ? 0 : least;
  }

  // A menu gives once for a mixture, however many of its sets could serve.
  void take(const Known& known, const std::vector<std::size_t>& sets, double amount) {
    touched_.clear();
    for (std::size_t s : sets)
      if (known.fates[s] == Fate::open) touched_.insert(touched_.end(), menus_of_[s].begin(), menus_of_[s].end());
    std::ranges::sort(touched_);
    auto last = std::unique(touched_.begin(), touched_.end());
    for (auto m = touched_.begin(); m != last; ++m) left_[*m] -= amount;
  }

  std::optional<std::size_t> known_contradiction(const Known& known) const {
    for (std::size_t i = 0; i < pool_.size(); ++i)
      if (std::ranges::all_of(pool_[i], [&](std::size_t s) { return known.fates[s] == Fate::bad; })) return i;
    return std::nullopt;
  }

  // Least bad sets: the others are bad with them.
  std::vector<std::size_t> least_bad(const std::vector<bool>& bad) const {
    std::vector<std::size_t> least;
    for (std::size_t s = 0; s < bad.size(); ++s)
      if (bad[s] && std::ranges::none_of(below_[s], [&](std::size_t t) { return t != s && bad[t]; }))
        least.push_back(s);
    return least;
  }

  std::vector<Mask> masks(const std::vector<std::size_t>& sets) const {
    std::vector<Mask> masks;
    for (std::size_t s : sets) masks.push_back(stakes_.mistakes[s]);
    return masks;
  }

  // A distribution that makes all bad sets bad, or the number of a mixture that proves that no such distribution
  // exists.
  std::optional<std::size_t> refute(const Known& known, std::vector<double>& distribution) {
    std::vector<bool> bad;
    for (Fate fate : known.fates) bad.push_back(fate == Fate::bad);
    const auto least = least_bad(bad);
    FloatingCover game = play_floating(masks(least), stakes_.points);
    if (game.value <= alpha_ + margin) {
      std::vector<std::size_t> support;
      for (std::size_t i = 0; i < least.size(); ++i)
        if (game.mixture[i] > 1e-9) support.push_back(least[i]);
      CoveringGame exact = play_covering(masks(support), stakes_.points);
      if (exact.value <= stakes_.alpha) return add_mixture(support, exact.mixture);
      for (std::size_t x = 0; x < distribution.size(); ++x) distribution[x] = to_double(exact.points[x]);
      return std::nullopt;
    }
    distribution = std::move(game.points);
    return std::nullopt;
  }

  std::size_t add_mixture(const std::vector<std::size_t>& support, const std::vector<Rational>& weights) {
    CoveringMixture mixture;
    for (std::size_t i = 0; i < support.size(); ++i)
      if (weights[i] != 0) {
        mixture.sets.push_back(support[i]);
        mixture.weights.push_back(weights[i]);
      }
    pool_.push_back(mixture.sets);
    proof_.mixtures.push_back(std::move(mixture));
    return pool_.size() - 1;
  }

  bool spoils(const std::vector<double>& distribution) {
    std::vector<bool> bad(stakes_.mistakes.size());
    std::vector<bool> hit(stakes_.menus.size());
    double weight = 0;
    for (std::size_t s = 0; s < bad.size(); ++s) {
      bad[s] = mass(distribution, s) > alpha_ + margin / 2;
      if (bad[s]) continue;
      for (std::size_t m : menus_of_[s])
        if (!hit[m]) {
          hit[m] = true;
          weight += weights_[m];
        }
    }
    if (weight >= target_ - slack) return false;
    CoveringGame game = play_covering(masks(least_bad(bad)), stakes_.points);
    std::vector<std::int64_t> whole = whole_weights(game.points);
    if (good_weight(stakes_, whole) >= exact_target_) return false;
    found_ = std::move(whole);
    return true;
  }

  // The set in the heaviest menus not hit, among the open sets that are good under the distribution.
  std::optional<std::size_t> branch(const Known& known, const std::vector<double>& distribution) const {
    std::optional<std::size_t> best;
    double most = -1;
    for (std::size_t s = 0; s < known.fates.size(); ++s) {
      if (known.fates[s] != Fate::open || mass(distribution, s) > alpha_ + margin / 2) continue;
      double weight = 0;
      for (std::size_t m : menus_of_[s])
        if (!known.hit[m]) weight += weights_[m];
      if (weight > most) {
        most = weight;
        best = s;
      }
    }
    return best;
  }

  // False when time is over or a distribution was found; node `place` is filled otherwise.
  bool explore(std::size_t place, const Known& known, const std::vector<double>& distribution) {
    if ((++visits_ & 63) == 0 && limit_.over()) return false;
    enough_ = known.paid >= target_ - slack;
    auto used = pack(known);
    if (enough_) {
      proof_.nodes[place] = {SpoilingNode::Kind::packing, 0, 0, 0, std::move(used)};
      return true;
    }
    if (spoils(distribution)) return false;
    const auto set = branch(known, distribution);
    if (!set) return false;  // rounding: the caller hears that nothing was decided
    const std::size_t below = proof_.nodes.size();
    proof_.nodes.resize(below + 2);
    proof_.nodes[place] = {SpoilingNode::Kind::split, *set, below, below + 1, {}};
    if (!explore_bad(below + 1, known, *set, distribution)) return false;
    Known with = known;
    mark_good(with, *set);
    return explore(below, with, distribution);
  }

  bool explore_bad(std::size_t place, const Known& known, std::size_t set, std::vector<double> distribution) {
    Known with = known;
    mark_bad(with, set);
    auto mixture = known_contradiction(with);
    if (!mixture) mixture = refute(with, distribution);
    if (!mixture) return explore(place, with, distribution);
    proof_.nodes[place] = {SpoilingNode::Kind::contradiction, 0, 0, 0, {*mixture}};
    return pool_.size() < most_pool;
  }

  const Stakes& stakes_;
  Rational exact_target_;
  double target_, alpha_;
  TimeLimit limit_;
  std::vector<double> weights_;
  std::vector<std::vector<std::size_t>> menus_of_, below_, above_;  // a set: menus that hold it, subsets, supersets
  std::vector<std::vector<std::size_t>> pool_;                      // the sets of every mixture of the proof
  std::vector<double> left_;
  std::vector<std::size_t> touched_;
  bool enough_ = false;
  std::size_t visits_ = 0;
  SpoilingProof proof_;
  std::optional<std::vector<std::int64_t>> found_;
};

}  // namespace

Spoiling find_spoiling(const Stakes& stakes, const Rational& target, const TimeLimit& limit) {
  return SpoilingSearch(stakes, target, limit).run();
}

Rational good_weight(const Stakes& stakes, const std::vector<std::int64_t>& distribution) {
  const Integer total = std::accumulate(distribution.begin(), distribution.end(), Integer(0));
  std::vector<bool> good;
  for (Mask mistakes : stakes.mistakes) good.push_back(is_good(mistakes, distribution, total, stakes.alpha));
  Rational weight = 0;
  for (std::size_t m = 0; m < stakes.menus.size(); ++m)
    if (std::ranges::any_of(stakes.menus[m], [&](std::size_t s) { return good[s]; })) weight += stakes.weights[m];
  return weight;
}

}  // namespace discreet::inline dimensions
