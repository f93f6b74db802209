#include "discreet/dimensions/menus/light/representation_number.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "discreet/base/option_range.h"
#include "discreet/dimensions/menus/light/prior_game.h"
#include "discreet/dimensions/menus/spoiling/local_spoiling.h"
#include "discreet/dimensions/solvers/covering_game.h"

namespace discreet::inline dimensions {
namespace {

constexpr unsigned most_enumerated_points = 16;

class NumberSearch {
 public:
  NumberSearch(const MaskClass& concepts, const Rational& alpha, const TimeLimit& limit, const Progress& progress)
      : concepts_(concepts),
        alpha_(alpha),
        limit_(limit),
        searching_(limit.seconds_left() * 0.75),
        progress_(progress),
        program_(concepts, alpha, is_enumerated(concepts), most_orbits),
        orbits_(program_.orbits()) {}

  RepresentationNumber run() {
    if (concepts_.points() == 0 || orbits_.sizes.size() > most_orbits) {
      fall_back();
      return answer_;
    }
    if (!start()) return answer_;
    fall_back();
    if (is_listed()) {
      PriorAttack attack(concepts_, alpha_, orbits_);
      if (attack.list(limit_.share(4))) {
        PriorGame(program_, attack, limit_, progress_).play(answer_);
        return answer_;
      }
    }
    play_searched();
    return answer_;
  }

 private:
  // True if the hardest distributions are listed. With few orbits the trees of a concept are small, and placements
  // would be gone through once for every symmetry. Symmetries that swap like points are an exception: like points are
  // not separated.
  bool is_listed() const {
    if (concepts_.points() < least_listed || concepts_.points() > most_family_points || alpha_ == 0) return false;
    return orbits_.sizes.size() > few_orbits * concepts_.points() || has_few_placements();
  }

  // Up to like points, no more ways to order the points than there are pairs of them.
  bool has_few_placements() const {
    std::map<std::uint8_t, std::size_t> placed;
    std::size_t ways = 1, x = 0;
    for (std::uint8_t first : orbits_.like_points(concepts_))
      ways = ways * ++x / ++placed[first];  // a multinomial coefficient
    const std::size_t points = concepts_.points();
    return ways <= points * points;
  }

  void play_searched() {
    FloatingOptimum estimate;
    while (!searching_.over()) {
      progress_.at(0);
      estimate = program_.packing().estimate(searching_.seconds_left());
      if (add_known(estimate) || add_local(estimate)) continue;
      // Rationals near the estimate are attacked first. If they resist, the exact optimum is worth its price.
      const Optimum near = rounded(estimate);
      const bool steadied = attack_center(near, estimate.value);
      if (attack(near, from_double((1 - 1e-7) / estimate.value), searching_) || steadied) continue;
      if (searching_.over()) break;
      const auto exact = program_.packing().exact(estimate);
      answer_.raise(program_.proof((exact ? *exact : near).primal));
      if (!attack(exact ? *exact : near, 1 / answer_.lower, limit_)) break;
    }
    if (!answer_.exact() && !estimate.primal.empty()) settle(estimate);
  }

  // Uniform on as many points as force agreement on all of them. False when no allowed hypothesis serves one.
  bool start() {
    const std::size_t forced =
        alpha_ == 0 ? concepts_.points()
                    : static_cast<std::size_t>(std::min<Integer>(ceil(1 / alpha_) - 1, Integer(concepts_.points())));
    const std::size_t take = std::max<std::size_t>(1, std::min<std::size_t>(forced, concepts_.points()));
    std::vector<std::size_t> chosen(take);
    std::iota(chosen.begin(), chosen.end(), std::size_t{0});
    for (bool more = true; more; more = next(chosen)) {
      std::vector<std::int64_t> points(concepts_.points());
      for (std::size_t x : chosen) points[x] = 1;
      distributions_.push_back(std::move(points));
      if (distributions_.size() > most_first) break;
    }
    for (std::size_t c : orbits_.concepts)
      for (std::size_t d = 0; d < distributions_.size(); ++d) {
        if (d > 0 && distributions_.size() * orbits_.concepts.size() > most_first) break;
        if (!add({c, distributions_[d]})) return false;
      }
    return true;
  }

  // The next choice of as many points, in order.
  bool next(std::vector<std::size_t>& chosen) const {
    for (std::size_t i = chosen.size(); i-- > 0;)
      if (chosen[i] + (chosen.size() - i) < concepts_.points()) {
        ++chosen[i];
        for (std::size_t k = i + 1; k < chosen.size(); ++k) chosen[k] = chosen[k - 1] + 1;
        return true;
      }
    return false;
  }

  // False when no hypothesis is good for it.
  bool add(Adversary adversary) {
    if (program_.add(adversary)) return true;
    answer_.upper.reset();
    answer_.hopeless = std::move(adversary);
    return false;
  }

  // The concepts themselves, drawn evenly: none is far from itself. (Allowed hypotheses may not hold them.)
  void fall_back() {
    std::vector<std::vector<Mask>> menus;
    for (Mask c : concepts_.concepts) {
      if (concepts_.allowed && std::ranges::find(*concepts_.allowed, c) == concepts_.allowed->end()) return;
      menus.push_back({c});
    }
    const std::vector<Rational> weights(menus.size(), Rational(1, menus.size()));
    MenuProof proof{std::move(menus), weights, orbits_.generators, orbits_.concepts, {}, weights[0]};
    for (std::size_t c : orbits_.concepts)  // a mixture of itself alone
      proof.proofs.push_back({{{{c}, {1}}}, {{SpoilingNode::Kind::packing, 0, 0, 0, {0}}}});
    answer_.upper = 1 / proof.chance;
    answer_.upper_proof = std::move(proof);
  }

  // Distributions known from elsewhere that gain against the prior of the estimate.
  bool add_known(const FloatingOptimum& estimate) {
    std::vector<std::pair<Mask, double>> prior;
    for (std::size_t h = 0; h < orbits_.orbit.size(); ++h)
      if (const double weight = estimate.dual[orbits_.orbit[h]]; weight > 1e-12)
        prior.emplace_back(concepts_.hypothesis(h), weight);
    std::size_t added = 0;
    for (std::size_t c : orbits_.concepts) {
      double worst = 1 - 1e-7;
      const std::vector<std::int64_t>* best = nullptr;
      for (const auto& points : distributions_)
        if (const double chance = weight_of(prior, concepts_.concepts[c], points); chance < worst) {
          worst = chance;
          best = &points;
        }
      if (best && add({c, *best})) ++added;
    }
    return added > 0;
  }

  // Distributions that quick steps find against the prior of the estimate, and against the mean of the priors so far,
  // which moves less. The exact search is asked only when they find none.
  bool add_local(const FloatingOptimum& estimate) {
    const std::vector<double> prior = orbits_.normalized(estimate.dual);
    if (local_center_.empty()) local_center_.assign(estimate.dual.size(), 0);
    steps_ += 1;
    const double share = std::max(0.3, 1 / steps_);
    for (std::size_t o = 0; o < prior.size(); ++o) local_center_[o] += (prior[o] - local_center_[o]) * share;
    const double target = (1 - 1e-6) / estimate.value;
    std::size_t added = program_.add_local(local_center_, target, searching_);
    if (added == 0) added = program_.add_local(prior, target, searching_);
    return added > 0;
  }

  double weight_of(const std::vector<std::pair<Mask, double>>& prior, Mask target,
                   const std::vector<std::int64_t>& points) const {
    std::int64_t total = 0;
    for (std::int64_t weight : points) total += weight;
    const double most = to_double(alpha_) * static_cast<double>(total) + 1e-9;
    double chance = 0;
    for (auto [hypothesis, weight] : prior) {
      std::int64_t mass = 0;
      for (Mask left = hypothesis ^ target; left != 0; left &= left - 1) mass += points[std::countr_zero(left)];
      if (static_cast<double>(mass) <= most) chance += weight;
    }
    return chance;
  }

  // Rationals near the estimate. Proofs are computed from the rationals, so nothing rests on how near they are.
  Optimum rounded(const FloatingOptimum& estimate) const {
    Optimum near{0, {}, {}};
    for (double x : estimate.primal) near.primal.push_back(round_down(from_double(x), 30));
    for (double y : estimate.dual) near.dual.push_back(round_down(from_double(y), 30));
    return near;
  }

  // Time is short: what the adversaries so far prove, and less than the best of the mean prior.
  void settle(const FloatingOptimum& estimate) {
    answer_.raise(program_.proof(rounded(estimate).primal));
    Optimum mean{0, {}, {}};
    for (double weight : center_.empty() ? estimate.dual : center_)
      mean.dual.push_back(round_down(from_double(weight), 30));
    for (int percent : {70, 80, 90, 95, 98}) {
      if (limit_.over() || (answer_.upper && *answer_.upper * percent < 100 * answer_.lower)) continue;
      attack(mean, Rational(percent, 100) / answer_.lower, limit_.share(2));
    }
  }

  // The same against the mean of this prior and those before, which steadies the search.
  bool attack_center(const Optimum& near, double value) {
    if (center_.empty()) center_.assign(near.dual.size(), 0);
    Optimum mean{0, {}, {}};
    for (std::size_t o = 0; o < center_.size(); ++o) {
      center_[o] += (to_double(near.dual[o]) - center_[o]) * 0.3;
      mean.dual.push_back(round_down(from_double(center_[o]), 30));
    }
    return attack(mean, from_double((1 - 1e-7) / value), searching_);
  }

  // True if there was an adversary against the prior. If there was no adversary, the prior is an answer.
  bool attack(const Optimum& optimum, const Rational& target, const TimeLimit& limit) {
    std::vector<std::vector<Mask>> menus;
    std::vector<Rational> weights;
    Rational sum = 0;
    for (std::size_t h = 0; h < orbits_.orbit.size(); ++h)
      if (const Rational& weight = optimum.dual[orbits_.orbit[h]]; weight != 0) {
        menus.push_back({concepts_.hypothesis(h)});
        weights.push_back(weight);
        sum += weight;
      }
    for (Rational& weight : weights) weight /= sum;
    return keep_upper(std::move(menus), weights, target, limit);
  }

  // Tries to prove the target for the prior. True when adversaries were found and the game goes on.
  bool keep_upper(std::vector<std::vector<Mask>> menus, const std::vector<Rational>& weights, const Rational& target,
                  const TimeLimit& limit) {
    MenuProof proof{std::move(menus), weights, orbits_.generators, orbits_.concepts, {}, 1};
    bool found = false, all = true;
    for (std::size_t c : orbits_.concepts) {
      const Stakes stakes = stakes_of(proof.menus, weights, concepts_.points(), concepts_.concepts[c], alpha_);
      Spoiling spoiling = find_spoiling(stakes, target, limit);
      if (spoiling.distribution) {
        found = true;
        const auto points = harden(*spoiling.distribution, proof, c);
        if (std::ranges::find(distributions_, points) == distributions_.end()) distributions_.push_back(points);
        if (!add({c, points})) return false;
      }
      if (!spoiling.proof) {
        all = false;
        if (limit.over()) break;
        continue;
      }
      proof.chance = std::min<Rational>(proof.chance, proved_chance(stakes, *spoiling.proof));
      proof.proofs.push_back(std::move(*spoiling.proof));
    }
    if (all && proof.chance > 0 && (!answer_.upper || 1 / proof.chance < *answer_.upper)) {
      answer_.upper = 1 / proof.chance;
      answer_.upper_proof = std::move(proof);
    }
    return found;
  }

  std::vector<std::int64_t> harden(const std::vector<std::int64_t>& points, const MenuProof& prior,
                                   std::size_t c) const {
    if (concepts_.points() > most_hardened_points) return points;
    std::map<Mask, double> weights;
    for (std::size_t m = 0; m < prior.menus.size(); ++m)
      weights[prior.menus[m][0] ^ concepts_.concepts[c]] = to_double(prior.weights[m]);
    return hardened(points, alpha_, [&](Mask set) {
      const auto found = weights.find(set);
      return found == weights.end() ? 0.0 : found->second;
    });
  }

  static constexpr std::size_t most_first = 3000, few_orbits = 4;
  static constexpr unsigned least_listed = 7;  // below, trees are small
  const MaskClass& concepts_;
  Rational alpha_;
  TimeLimit limit_, searching_;  // the last part of the time is for settling
  const Progress& progress_;
  AdversaryProgram program_;
  const HypothesisOrbits& orbits_;
  std::vector<std::vector<std::int64_t>> distributions_;
  std::vector<double> center_, local_center_;
  double steps_ = 0;
  RepresentationNumber answer_;
};

}  // namespace

void RepresentationNumber::raise(std::optional<AdversaryProof> proof) {
  if (!proof || 1 / proof->most <= lower) return;
  lower = 1 / proof->most;
  lower_proof = std::move(*proof);
}

bool is_enumerated(const MaskClass& concepts) {
  return concepts.allowed || concepts.points() <= most_enumerated_points;
}

RepresentationNumber representation_number(const MaskClass& concepts, const Rational& alpha, const TimeLimit& limit,
                                           const Progress& progress) {
  require_below("alpha", alpha, 0, 1, "Give a number such as 0.1");
  return NumberSearch(concepts, alpha, limit, progress).run();
}

}  // namespace discreet::inline dimensions
