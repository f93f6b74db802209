#include "discreet/dimensions/menus/light/prior_chance.h"

#include <numeric>

#include "discreet/dimensions/menus/spoiling/menu_proof.h"

namespace discreet::inline dimensions {
namespace {

// A menu with one hypothesis each, drawn by its prior.
Stakes stakes_of_prior(const Menu& prior, const MaskClass& reduced, Mask target, const Rational& alpha) {
  const Integer all = std::accumulate(prior.priors.begin(), prior.priors.end(), Integer(0));
  std::vector<std::vector<Mask>> menus;
  std::vector<Rational> weights;
  for (std::size_t h = 0; h < prior.priors.size(); ++h) {
    Mask labels = 0;
    for (std::size_t x = 0; x < reduced.columns.size(); ++x)
      labels |= Mask{prior.hypotheses.get(h, reduced.columns[x])} << x;
    menus.push_back({labels});
    weights.emplace_back(prior.priors[h], all);
  }
  return stakes_of(menus, weights, reduced.points(), target, alpha);
}

Rational weight_of_target(const Stakes& stakes) {
  Rational weight = 0;
  for (std::size_t m = 0; m < stakes.menus.size(); ++m)
    if (stakes.mistakes[stakes.menus[m][0]] == 0) weight += stakes.weights[m];
  return weight;
}

// Harder distributions until none is found. A target just below the least chance is easier to prove than the chance
// itself.
PriorChance chance_of(const Stakes& stakes, const TimeLimit& limit) {
  PriorChance chance{weight_of_target(stakes), good_weight(stakes, std::vector<std::int64_t>(stakes.points, 1))};
  for (const Rational& kept : {Rational(1), Rational((1 << 20) - 1, 1 << 20), Rational(3, 4)})
    while (chance.lower < chance.upper && !limit.over()) {
      const Spoiling spoiling = find_spoiling(stakes, kept * chance.upper, limit);
      if (spoiling.proof) {
        chance.lower = std::max(chance.lower, proved_chance(stakes, *spoiling.proof));
        return chance;
      }
      if (!spoiling.distribution) break;
      chance.upper = good_weight(stakes, *spoiling.distribution);
    }
  return chance;
}

}  // namespace

std::optional<PriorChance> least_chance(const Menu& prior, const FiniteClass& concepts, const Rational& alpha,
                                        const TimeLimit& limit) {
  const auto reduced = mask_class(concepts, FiniteClass(prior.hypotheses));
  if (!reduced) return std::nullopt;
  PriorChance least{1, 1, 0};
  if (reduced->points() == 0) return least;  // all functions are the same
  for (std::size_t c = 0; c < reduced->concepts.size(); ++c) {
    const PriorChance chance = chance_of(stakes_of_prior(prior, *reduced, reduced->concepts[c], alpha),
                                         limit.share(reduced->concepts.size() - c));
    least.lower = std::min(least.lower, chance.lower);
    if (chance.upper < least.upper) least.upper = chance.upper, least.concept_index = reduced->rows[c];
  }
  return least;
}

}  // namespace discreet::inline dimensions
