// Tested by representation_number_test.cpp
#include "discreet/dimensions/menus/spoiling/menu_proof.h"

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>

#include "discreet/dimensions/solvers/covering_game.h"

namespace discreet::inline dimensions {

Stakes stakes_of(const std::vector<std::vector<Mask>>& menus, const std::vector<Rational>& weights, unsigned points,
                 Mask target, const Rational& alpha) {
  Stakes stakes{points, alpha, {}, {}, {}};
  std::map<Mask, std::size_t> places;
  for (std::size_t m = 0; m < menus.size(); ++m) {
    if (weights[m] == 0) continue;
    auto& menu = stakes.menus.emplace_back();
    for (Mask hypothesis : menus[m]) {
      auto [place, fresh] = places.emplace(hypothesis ^ target, stakes.mistakes.size());
      if (fresh) stakes.mistakes.push_back(hypothesis ^ target);
      menu.push_back(place->second);
    }
    stakes.weights.push_back(weights[m]);
  }
  return stakes;
}

MenuProof drawn_evenly(const MenuProof& proof) {
  MenuProof prior = proof;  // the sets of a concept keep their order, and a mixture takes what one hypothesis weighs
  prior.menus.clear();
  for (Mask hypothesis : proof.menus.at(0)) prior.menus.push_back({hypothesis});
  prior.chance = Rational(1, prior.menus.size());
  prior.weights.assign(prior.menus.size(), prior.chance);
  return prior;
}

std::vector<bool> good_hypotheses(const MaskClass& concepts, const Adversary& adversary, const Rational& alpha) {
  const Mask target = concepts.concepts[adversary.concept_index];
  const Integer total = std::accumulate(adversary.points.begin(), adversary.points.end(), Integer(0));
  std::vector<bool> good(concepts.hypotheses());
  if (concepts.allowed) {
    for (std::size_t i = 0; i < good.size(); ++i)
      good[i] = is_good(concepts.hypothesis(i) ^ target, adversary.points, total, alpha);
    return good;
  }
  // The mass of every set from that of the set without its last point.
  const auto most = static_cast<std::int64_t>(floor(alpha * Rational(total)));
  std::vector<std::int64_t> mass(good.size());
  for (std::size_t set = 1; set < mass.size(); ++set)
    mass[set] = mass[set & (set - 1)] + adversary.points[static_cast<std::size_t>(std::countr_zero(set))];
  for (std::size_t i = 0; i < good.size(); ++i) good[i] = mass[i ^ target] <= most;
  return good;
}

}  // namespace discreet::inline dimensions
