// Tested by hardness_test.cpp
// The hardness of tables, by enumeration.
#include <algorithm>
#include <bit>
#include <map>

#include "discreet/base/error.h"
#include "discreet/bounds/theory/hardness.h"
#include "discreet/classes/finite/representation_check.h"
#include "discreet/random/explore/binomial_coefficient.h"

namespace discreet::inline bounds {
namespace {

constexpr std::size_t most_points = 14, most_concepts = 1 << 12, most_proper = 64;

std::uint32_t bits_of(BitRow row) { return static_cast<std::uint32_t>(row[0]); }

// All sets of `size` of `points` points, as masks.
std::vector<std::uint32_t> sets_of(std::size_t points, std::size_t size) {
  std::vector<std::uint32_t> sets;
  for (std::uint32_t mask = 0; mask < 1u << points; ++mask)
    if (static_cast<std::size_t>(std::popcount(mask)) == size) sets.push_back(mask);
  return sets;
}

// The largest number of pairs (concept, set) on which one hypothesis agrees with the concept on the whole set: for each
// set the concepts are counted by what they say there.
Integer most_served(const std::vector<std::uint32_t>& concepts, const std::vector<std::uint32_t>& sets,
                    std::size_t points) {
  std::vector<std::uint64_t> served(std::size_t{1} << points, 0);
  for (std::uint32_t set : sets) {
    std::map<std::uint32_t, std::uint64_t> counts;
    for (std::uint32_t c : concepts) ++counts[c & set];
    std::vector<std::uint64_t> by_labels(std::size_t{1} << points, 0);
    for (const auto& [labels, count] : counts) by_labels[labels] = count;
    for (std::size_t h = 0; h < served.size(); ++h) served[h] += by_labels[h & set];
  }
  return *std::ranges::max_element(served);
}

// For each k the hardness of these concepts.
void add_sets(const std::vector<std::uint32_t>& concepts, std::size_t points,
              std::optional<std::pair<std::size_t, bool>> shared, std::vector<Hardness>& found) {
  const Hardness::Base base = shared ? Hardness::Base::shared : Hardness::Base::unknown;
  for (std::size_t k = 1; k <= std::min<std::size_t>(points, 5); ++k) {
    const auto sets = sets_of(points, k);
    if (sets.size() << points > std::size_t{1} << 24) break;
    Rational share(most_served(concepts, sets, points), Integer(concepts.size()) * Integer(sets.size()));
    found.push_back({"CC-20.E", Rational(1, k), Hardness::Within::open, std::move(share), base,
                     std::to_string(concepts.size()) + " concepts, each with all sets of " + std::to_string(k) +
                         (k == 1 ? " point" : " points"),
                     k, 0, shared});
  }
}

// The point and label that most concepts have in common.
std::pair<std::size_t, bool> most_common_label(const FiniteClass& concepts, const std::vector<std::size_t>& rows) {
  std::pair<std::size_t, bool> best{0, false};
  std::size_t most = 0;
  for (std::size_t x = 0; x < concepts.points(); ++x)
    for (bool label : {false, true}) {
      const auto count = static_cast<std::size_t>(
          std::ranges::count_if(rows, [&](std::size_t c) { return concepts.table().get(c, x) == label; }));
      if (count > most) most = count, best = {x, label};
    }
  return best;
}

}  // namespace

std::vector<Hardness> enumerated_hardness(const FiniteClass& concepts) {
  std::vector<Hardness> found;
  const auto rows = concepts.distinct();
  if (concepts.points() > most_points || rows.size() > most_concepts || rows.size() < 2) return found;
  std::vector<std::uint32_t> all, agreeing;
  const auto [place, label] = most_common_label(concepts, rows);
  for (std::size_t c : rows) {
    all.push_back(bits_of(concepts[c]));
    if (concepts.table().get(c, place) == label) agreeing.push_back(all.back());
  }
  add_sets(all, concepts.points(), std::nullopt, found);
  if (agreeing.size() > 1) add_sets(agreeing, concepts.points(), std::pair{place, label}, found);
  return found;
}

std::vector<Hardness> proper_hardness(const FiniteClass& concepts) {
  std::vector<Hardness> found;
  const auto rows = concepts.distinct();
  if (rows.size() < 2 || rows.size() > most_proper || concepts.points() > most_proper) return found;
  std::map<Rational, std::vector<std::size_t>, std::greater<>> by_value;  // how far all other concepts are kept away
  std::map<std::size_t, std::vector<Rational>> distributions;
  for (std::size_t c : rows) {
    BitMatrix others(rows.size() - 1, concepts.points());
    std::size_t i = 0;
    for (std::size_t other : rows)
      if (other != c) std::ranges::copy(concepts[other], others.row(i++).begin());
    GuessingGame game = play(others, concepts[c]);
    by_value[game.value].push_back(c);
    distributions[c] = std::move(game.points);
  }
  std::vector<std::size_t> apart;
  for (const auto& [value, those] : by_value) {
    apart.insert(apart.end(), those.begin(), those.end());
    if (value == 0 || apart.size() < 2) continue;
    const std::string why = std::to_string(apart.size()) + " concepts from which all others can be kept away";
    auto add = [&](const std::vector<std::size_t>& which, std::optional<std::pair<std::size_t, bool>> shared) {
      Hardness one{"CC-20.C",
                   value,
                   Hardness::Within::open,
                   {1, which.size()},
                   shared ? Hardness::Base::shared : Hardness::Base::unknown,
                   why,
                   0,
                   0,
                   shared,
                   value};
      for (std::size_t c : which) one.targets.emplace_back(c, distributions[c]);
      found.push_back(std::move(one));
    };
    add(apart, std::nullopt);
    const auto [place, label] = most_common_label(concepts, apart);
    std::vector<std::size_t> sharing;
    for (std::size_t c : apart)
      if (concepts.table().get(c, place) == label) sharing.push_back(c);
    if (sharing.size() > 1) add(sharing, std::pair{place, label});
  }
  return found;
}

}  // namespace discreet::inline bounds
