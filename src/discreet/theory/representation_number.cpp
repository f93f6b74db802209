#include "discreet/theory/representation_number.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "discreet/base/error.h"
#include "discreet/theory/covering_game.h"
#include "discreet/theory/hardened.h"
#include "discreet/theory/hypothesis_orbits.h"
#include "discreet/theory/local_spoiling.h"
#include "discreet/theory/packing_program.h"
#include "discreet/theory/prior_attack.h"

namespace discreet {
namespace {

constexpr unsigned most_enumerated_points = 16;

class NumberSearch {
 public:
  NumberSearch(const MaskClass& concepts, const Rational& alpha, const TimeLimit& limit, const Progress& progress)
      : concepts_(concepts), alpha_(alpha), limit_(limit), searching_(limit.seconds_left() * 0.75), progress_(progress), orbits_(hypothesis_orbits(concepts, is_enumerated(concepts), most_orbits)),
        program_(orbits_.sizes.size() > most_orbits ? std::vector<std::int64_t>{} : orbits_.sizes) {}

  RepresentationNumber run() {
    if (concepts_.points() == 0 || orbits_.sizes.size() > most_orbits) {
      fall_back();
      return answer_;
    }
    if (!start()) return answer_;
    fall_back();
    // With few orbits the trees of a concept are small; the placements would all be gone through once for every symmetry.
    if (concepts_.points() >= least_listed && concepts_.points() <= most_family_points && alpha_ > 0 &&
        orbits_.sizes.size() > few_orbits * concepts_.points()) {
      attack_.emplace(concepts_, alpha_, orbits_.concepts, orbits_.generators);
      if (attack_->list(limit_.share(4))) {
        play_listed();
        return answer_;
      }
    }
    play_searched();
    return answer_;
  }

 private:
  // All hardest distributions are known.
  void play_listed() {
    searching_ = TimeLimit(limit_.seconds_left() * 0.9);  // a proof takes seconds
    FloatingOptimum estimate;
    std::vector<double> best;  // prior with the best chance so far, by orbit
    double chance = 0;
    for (std::size_t round = 0; !searching_.over(); ++round) {
      progress_.at(0);
      estimate = program_.estimate(searching_.seconds_left());
      const double target = 1 / estimate.value;
      const std::size_t before = adversaries_.size();
      add_known(estimate);
      add_local(estimate);
      const std::size_t added = adversaries_.size() - before;
      if (4 * added > orbits_.concepts.size() && round % patience != patience - 1) continue;
      const auto attacked = [&](const std::vector<double>& prior) {
        const auto answer = attack_->attack(orbits_.spread(prior, concepts_), target * (1 - 1e-8), searching_, progress_);
        if (answer.complete && answer.least > chance) {
          chance = answer.least;
          best = prior;
        }
        std::size_t fresh = 0;
        for (const Adversary& adversary : answer.adversaries)
          if (std::ranges::find(adversaries_, adversary) == adversaries_.end() && add(adversary)) ++fresh;
        return fresh > 0 || !answer.complete;
      };
      const auto prior = orbits_.normalized(estimate.dual);
      // The mean of the priors so far is good soon; near the end a step from the best one loses less.
      const bool is_near = chance > 0.97 * target || local_center_.empty();
      const bool met = attacked(is_near ? between(best, prior) : local_center_);
      if (met || attacked(prior) || searching_.over()) continue;
      const auto exact = program_.exact(estimate);
      if (!exact) break;
      keep_lower(*exact);
      prove(exact->dual, 1 / answer_.lower);
      break;
    }
    if (answer_.exact()) return;
    keep_lower(rounded(estimate));
    std::vector<Rational> steady;
    for (double weight : best) steady.push_back(round_down(from_double(weight), 40));
    if (!best.empty()) prove(steady, from_double(chance * (1 - 1e-6)));
  }

  // A prior by orbit, of any sum; a chance in parts of its sum.
  void prove(std::vector<Rational> weights, const Rational& chance) {
    Rational sum = 0;
    for (std::size_t o = 0; o < weights.size(); ++o) sum += weights[o] * orbits_.sizes[o];
    for (Rational& weight : weights) weight /= sum;
    auto proof = attack_->prove(orbits_.spread(weights, concepts_), chance, limit_, progress_);
    if (!proof || (answer_.upper && 1 / chance >= *answer_.upper)) return;
    answer_.upper = 1 / chance;
    answer_.upper_proof.reset();
    answer_.prior_proof = std::move(*proof);
  }

  // A step from the best prior known towards the newest one: less is lost by what is not known yet.
  static std::vector<double> between(const std::vector<double>& best, std::vector<double> newest) {
    for (std::size_t o = 0; o < best.size(); ++o) newest[o] = best[o] + (newest[o] - best[o]) * step;
    return newest;
  }

  void play_searched() {
    FloatingOptimum estimate;
    while (!searching_.over()) {
      progress_.at(0);
      estimate = program_.estimate(searching_.seconds_left());
      if (add_known(estimate) || add_local(estimate)) continue;
      // Rationals near the estimate are attacked first; when they stand, the exact optimum is worth its price.
      const Optimum near = rounded(estimate);
      const bool steadied = attack_center(near, estimate.value);
      if (attack(near, from_double((1 - 1e-7) / estimate.value), searching_) || steadied) continue;
      if (searching_.over()) break;
      const auto exact = program_.exact(estimate);
      keep_lower(exact ? *exact : near);
      if (!attack(exact ? *exact : near, 1 / answer_.lower, limit_)) break;
    }
    if (!answer_.exact() && !estimate.primal.empty()) settle(estimate);
  }

  // Uniform on as many points as force agreement on all of them. False when no allowed hypothesis serves one.
  bool start() {
    const std::size_t forced = alpha_ == 0 ? concepts_.points()
                                           : static_cast<std::size_t>(std::min<Integer>(
                                                 ceil(1 / alpha_) - 1, Integer(concepts_.points())));
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
    std::map<std::uint32_t, std::int32_t> counts;
    const auto good = good_hypotheses(concepts_, adversary, alpha_);
    for (std::size_t h = 0; h < good.size(); ++h)
      if (good[h]) ++counts[static_cast<std::uint32_t>(orbits_.orbit[h])];
    if (counts.empty()) {
      answer_.upper.reset();
      answer_.hopeless = std::move(adversary);
      return false;
    }
    program_.add({counts.begin(), counts.end()});
    adversaries_.push_back(std::move(adversary));
    return true;
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

  // Distributions that quick steps find against the prior of the estimate, and against the mean of the priors so far, which
  // moves less. The exact search is asked only when they find none.
  bool add_local(const FloatingOptimum& estimate) {
    if (concepts_.points() > most_local_points || concepts_.allowed || bit_length(denominator(alpha_)) > 30) return false;
    const std::vector<double> prior = orbits_.normalized(estimate.dual);
    if (local_center_.empty()) local_center_.assign(estimate.dual.size(), 0);
    steps_ += 1;
    const double share = std::max(0.3, 1 / steps_);
    for (std::size_t o = 0; o < prior.size(); ++o) local_center_[o] += (prior[o] - local_center_[o]) * share;
    const double target = (1 - 1e-6) / estimate.value;
    std::size_t added = add_local(local_center_, target);
    if (added == 0) added = add_local(prior, target);
    return added > 0;
  }

  std::size_t add_local(const std::vector<double>& prior, double target) {
    const LocalSpoiling local(concepts_.points(), alpha_);
    std::vector<double> weights(std::size_t{1} << concepts_.points());
    std::size_t added = 0;
    for (std::size_t c : orbits_.concepts) {
      if (searching_.over()) break;
      for (std::size_t h = 0; h < weights.size(); ++h) weights[h ^ concepts_.concepts[c]] = prior[orbits_.orbit[h]];
      auto& known = local_known_[c];
      const auto found = local.search(weights, known, random_);
      if (found.light >= target || std::ranges::find(known, found.distribution) != known.end()) continue;
      if (known.size() == most_known) known.erase(known.begin());
      known.push_back(found.distribution);
      if (add({c, found.distribution})) ++added;
    }
    return added;
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

  // Rationals near the estimate. What they prove is computed from them, so nothing rests on how near.
  Optimum rounded(const FloatingOptimum& estimate) const {
    Optimum near{0, {}, {}};
    for (double x : estimate.primal) near.primal.push_back(round_down(from_double(x), 30));
    for (double y : estimate.dual) near.dual.push_back(round_down(from_double(y), 30));
    return near;
  }

  // tau* is at least the weight of the adversaries over the largest weight that one hypothesis serves, averaged over its orbit.
  void keep_lower(const Optimum& optimum) {
    std::vector<Rational> loads(orbits_.sizes.size(), 0);
    Rational sum = 0, most = 0;
    for (std::size_t k = 0; k < optimum.primal.size(); ++k) {
      if (optimum.primal[k] == 0) continue;
      sum += optimum.primal[k];
      for (auto [orbit, count] : program_.column(k)) loads[orbit] += optimum.primal[k] * count;
    }
    for (std::size_t o = 0; o < loads.size(); ++o) most = std::max<Rational>(most, loads[o] / orbits_.sizes[o]);
    if (sum == 0 || sum / most <= answer_.lower) return;
    AdversaryProof proof{{}, {}, orbits_.generators, 1, most / sum};
    for (std::size_t k = 0; k < optimum.primal.size(); ++k)
      if (optimum.primal[k] != 0) {
        proof.adversaries.push_back(adversaries_[k]);
        proof.weights.push_back(optimum.primal[k] / sum);
      }
    answer_.lower = sum / most;
    answer_.lower_proof = std::move(proof);
  }

  // Time is short: what the adversaries so far prove, and less than the best of the mean prior.
  void settle(const FloatingOptimum& estimate) {
    keep_lower(rounded(estimate));
    Optimum mean{0, {}, {}};
    for (double weight : center_.empty() ? estimate.dual : center_) mean.dual.push_back(round_down(from_double(weight), 30));
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

  // Whether there was an adversary against the prior; when there was none, the prior is an answer.
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

  std::vector<std::int64_t> harden(const std::vector<std::int64_t>& points, const MenuProof& prior, std::size_t c) const {
    if (concepts_.points() > most_hardened_points) return points;
    std::map<Mask, double> weights;
    for (std::size_t m = 0; m < prior.menus.size(); ++m)
      weights[prior.menus[m][0] ^ concepts_.concepts[c]] = to_double(prior.weights[m]);
    return hardened(points, alpha_, [&](Mask set) {
      const auto found = weights.find(set);
      return found == weights.end() ? 0.0 : found->second;
    });
  }

  static constexpr std::size_t most_first = 3000, most_known = 4, patience = 16, few_orbits = 4;
  static constexpr double step = 0.3;
  static constexpr unsigned least_listed = 7;  // below, trees are small
  static constexpr unsigned most_local_points = 12;
  const MaskClass& concepts_;
  Rational alpha_;
  TimeLimit limit_, searching_;  // the last part of the time is for settling
  const Progress& progress_;
  HypothesisOrbits orbits_;
  PackingProgram program_;
  std::optional<PriorAttack> attack_;
  std::vector<Adversary> adversaries_;
  std::vector<std::vector<std::int64_t>> distributions_;
  std::vector<double> center_, local_center_;
  double steps_ = 0;
  std::map<std::size_t, std::vector<std::vector<std::int64_t>>> local_known_;  // by concept: what the last searches found
  std::mt19937_64 random_{1};
  RepresentationNumber answer_;
};

}  // namespace

bool is_enumerated(const MaskClass& concepts) { return concepts.allowed || concepts.points() <= most_enumerated_points; }

RepresentationNumber representation_number(const MaskClass& concepts, const Rational& alpha, const TimeLimit& limit,
                                           const Progress& progress) {
  require(alpha >= 0 && alpha < 1, "alpha: must be at least 0 and less than 1");
  return NumberSearch(concepts, alpha, limit, progress).run();
}

}  // namespace discreet
