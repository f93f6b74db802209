#include "discreet/dimensions/menus/search/menu_baseline.h"

#include "discreet/random/uniform.h"

namespace discreet::inline dimensions {
namespace {

std::size_t drawn(const Representation& menus, Rng& rng) {
  Integer place = uniform_below(menus.weight(), rng);
  std::size_t menu = 0;
  while (place >= menus.menus()[menu].weight) place -= menus.menus()[menu++].weight;
  return menu;
}

}  // namespace

std::optional<BaselineAnswer> MenuBaseline::learn(const Sample<std::uint64_t>& sample, Rng& rng) const {
  BaselineAnswer best{drawn(menus, rng), 0, sample.size() + 1};
  const BitMatrix& hypotheses = menus.menus()[best.menu].hypotheses;
  for (std::size_t h = 0; h < hypotheses.rows(); ++h) {
    const std::size_t count = mistakes([&](std::uint64_t x) { return hypotheses.get(h, x); }, sample);
    if (count < best.mistakes) best = {best.menu, h, count};
  }
  if (Rational(best.mistakes) > most * Rational(sample.size())) return std::nullopt;
  return best;
}

}  // namespace discreet::inline dimensions
