#include "discreet/dimensions/menus/search/menu_list.h"

#include <algorithm>
#include <cmath>

#include "discreet/base/error.h"
#include "discreet/base/option_range.h"
#include "discreet/classes/finite/representation_check.h"
#include "discreet/dimensions/menus/search/combination.h"
#include "discreet/random/uniform.h"

namespace discreet::inline dimensions {
namespace {

std::size_t drawn(const Representation& menus, Rng& rng) {
  Integer place = uniform_below(menus.weight(), rng);
  std::size_t menu = 0;
  while (place >= menus.menus()[menu].weight) place -= menus.menus()[menu++].weight;
  return menu;
}

constexpr std::uint64_t longest_list = 4096;

std::string describe(const RepresentationWitness& witness, const Rational& alpha) {
  std::string text = "menus: for concept " + std::to_string(witness.concept_index + 1) + " and points with chances";
  for (std::size_t x = 0; x < witness.distribution.size(); ++x)
    if (witness.distribution[x] != 0) text += " " + std::to_string(x) + ": " + to_string(witness.distribution[x]);
  return text + " all hypotheses of a drawn menu err more than " + to_string(alpha) + " with probability " +
         to_string(witness.failing) + ", with all menus. Allow a larger alpha or beta";
}

void check_whole(const Representation& menus, const FiniteClass& concepts, const Rational& alpha,
                 const Rational& beta) {
  require_below("alpha", alpha, 0, 1, "Give a number such as 0.1");
  require_below("beta", beta, 0, 1, "Give a number such as 0.05");
  if (auto witness = find_witness(menus, concepts, alpha, beta)) throw Error(describe(*witness, alpha));
}

// Draws of 1, 2, 4, ... until one is good; `tries` of each length.
template <class Draw>
DrawnMenus first_good(const FiniteClass& concepts, const Rational& alpha, const Rational& beta,
                      const Progress& progress, Draw draw) {
  constexpr int tries = 3;
  DrawnMenus found;
  for (std::uint64_t length = 1; length <= longest_list; length *= 2)
    for (int i = 0; i < tries; ++i) {
      progress.at(std::log2(static_cast<double>(length)) / std::log2(2.0 * longest_list));
      Representation made = draw(length);
      ++found.lists;
      if (find_witness(made, concepts, alpha, beta)) continue;
      found.menus = std::move(made);
      found.drawn = length;
      return found;
    }
  throw Error("no draw of up to " + std::to_string(longest_list) +
              " is good enough, though all menus together are. Allow a larger alpha or beta");
}

// Leaves out what is not needed, the last first.
Representation without_waste(const Representation& menu, const FiniteClass& concepts, const Rational& alpha,
                             const Progress& progress) {
  std::vector<std::size_t> kept;
  const BitMatrix& all = menu.menus()[0].hypotheses;
  for (std::size_t h = 0; h < all.rows(); ++h) kept.push_back(h);
  auto made_of = [&](const std::vector<std::size_t>& rows) {
    BitMatrix part(rows.size(), all.columns());
    for (std::size_t i = 0; i < rows.size(); ++i) std::ranges::copy(all[rows[i]], part.row(i).begin());
    return Representation({even_menu(std::move(part))});
  };
  for (std::size_t h = all.rows(); h-- > 0 && kept.size() > 1;) {
    progress.at(1 - static_cast<double>(h + 1) / static_cast<double>(2 * all.rows() + 2));
    std::vector<std::size_t> without = kept;
    std::erase(without, h);
    if (!find_witness(made_of(without), concepts, alpha, 0)) kept = std::move(without);
  }
  return made_of(kept);
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

DrawnMenus shorten(const Representation& menus, const FiniteClass& concepts, const Rational& alpha,
                   const Rational& beta, Rng& rng, const Progress& progress) {
  check_whole(menus, concepts, alpha, beta);
  return first_good(concepts, alpha, beta, progress,
                    [&](std::uint64_t length) { return draw_menus(menus, length, rng); });
}

DrawnMenus determinise(const Representation& menus, const FiniteClass& concepts, const Rational& alpha, Rng& rng,
                       const Progress& progress) {
  check_whole(together(menus), concepts, alpha, 0);
  DrawnMenus found = first_good(concepts, alpha, 0, progress, [&](std::uint64_t length) {
    return merged(Representation({even_menu(draw_hypotheses(menus, length, rng))}));
  });
  found.menus = without_waste(found.menus, concepts, alpha, {nullptr, progress.stop});
  return found;
}

}  // namespace discreet::inline dimensions
