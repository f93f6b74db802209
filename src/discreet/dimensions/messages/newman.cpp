#include "discreet/dimensions/messages/newman.h"

#include <algorithm>

#include "discreet/base/error.h"
#include "discreet/base/option_range.h"
#include "discreet/bounds/table/certain.h"
#include "discreet/dimensions/menus/search/combination.h"
#include "discreet/random/uniform.h"

namespace discreet::inline dimensions {
namespace {

constexpr std::uint64_t most_cells = std::uint64_t{1} << 22;

// The chance of a mistake on every pair, a row a menu.
std::vector<std::vector<Rational>> pairs_of(const Representation& representation, const FiniteClass& concepts,
                                            const Sender& sender) {
  std::vector<std::vector<Rational>> rows;
  for (std::size_t m = 0; m < representation.menus().size(); ++m) {
    auto& row = rows.emplace_back();
    for (std::size_t c = 0; c < concepts.concepts(); ++c) {
      auto of_concept = mistakes_at(representation.menus()[m], sender.mixtures[c][m], concepts[c]);
      std::move(of_concept.begin(), of_concept.end(), std::back_inserter(row));
    }
  }
  return rows;
}

// The worst pair when the menus are drawn with these counts.
Rational error_of(const std::vector<std::vector<Rational>>& pairs, const std::vector<std::uint64_t>& counts,
                  std::uint64_t all) {
  Rational worst = 0;
  for (std::size_t pair = 0; pair < pairs.front().size(); ++pair) {
    Rational sum = 0;
    for (std::size_t m = 0; m < pairs.size(); ++m)
      if (counts[m] > 0) sum += pairs[m][pair] * Rational(counts[m]);
    worst = std::max(worst, sum);
  }
  return worst / Rational(all);
}

std::vector<std::uint64_t> draw_counts(const Representation& representation, std::uint64_t draws, Rng& rng) {
  std::vector<std::uint64_t> counts(representation.menus().size());
  for (std::uint64_t i = 0; i < draws; ++i) {
    Integer rank = uniform_below(representation.weight(), rng);
    std::size_t m = 0;
    for (; rank >= representation.menus()[m].weight; ++m) rank -= representation.menus()[m].weight;
    ++counts[m];
  }
  return counts;
}

Representation kept(const Representation& representation, const std::vector<std::uint64_t>& counts) {
  std::vector<Menu> menus;
  for (std::size_t m = 0; m < counts.size(); ++m)
    if (counts[m] > 0) {
      menus.push_back(representation.menus()[m]);
      menus.back().weight = counts[m];
    }
  return Representation(std::move(menus));
}

}  // namespace

std::uint64_t newman_coins(const Integer& pairs, const Rational& slack) {
  require_inside("slack", slack, 0, 1, "Give a number such as 0.1");
  const Integer coins = certain_above(
      [&](unsigned bits) { return log(Interval(Rational(pairs), bits)) / Interval(2 * slack * slack, bits); });
  require(bit_length(coins) <= 40, "slack is too small: the list would hold more than 2^40 coins. Allow more");
  return low_64(coins);
}

Integer coins_of(const Representation& representation) {
  Integer common = 0;
  for (const Menu& menu : representation.menus()) common = gcd(common, menu.weight);
  return representation.weight() / common;
}

FewCoins few_coins(const Representation& representation, const FiniteClass& concepts, const Sender& sender,
                   const Rational& slack, Rng& rng, const Progress& progress) {
  const std::uint64_t cells = representation.menus().size() * concepts.concepts() * concepts.points();
  if (cells > most_cells)
    throw Error("menus: a check of every coin, concept and point would take " + std::to_string(cells) +
                " sums, more than " + std::to_string(most_cells) + ". List fewer coins, concepts or points");
  const Rational before = worst_error(representation, concepts, sender), goal = before + slack;
  const auto pairs = pairs_of(representation, concepts, sender);
  const std::uint64_t enough = newman_coins(Integer(concepts.concepts()) * Integer(concepts.points()), slack);
  const Integer coins = coins_of(representation);
  FewCoins result{{}, 0, low_64(std::max<Integer>(1, std::min<Integer>(enough / 4, coins / 2))), 0};
  // With `enough` coins a list succeeds with positive probability only, so that one more is always worth a try.
  for (; coins > result.drawn; result.drawn = std::min(2 * result.drawn, enough)) {
    progress.at(static_cast<double>(result.lists) / static_cast<double>(result.lists + 4));
    const auto counts = draw_counts(representation, result.drawn, rng);
    ++result.lists;
    result.error = error_of(pairs, counts, result.drawn);
    if (result.error > goal) continue;
    result.menus = kept(representation, counts);
    return result;
  }
  return {representation, before, low_64(coins), result.lists, false};
}

}  // namespace discreet::inline dimensions
