#include "discreet/bounds/theory/hardness.h"

#include <algorithm>
#include <bit>
#include <map>

#include "discreet/base/error.h"
#include "discreet/bounds/theory/point_menus.h"
#include "discreet/classes/finite/representation_check.h"
#include "discreet/random/explore/binomial_coefficient.h"

namespace discreet::inline bounds {
namespace {

constexpr std::uint64_t deepest = 1024;

std::string number(std::uint64_t value) { return std::to_string(value); }

Integer power_of_two(std::uint64_t exponent) { return Integer(1) << static_cast<unsigned>(exponent); }

// At its own alpha the best part of the tree counts; parts give different floors of alpha d.
void add_parts(std::uint64_t depth, const Rational& alpha, std::vector<Hardness>& found) {
  auto errors_of = [&](std::uint64_t d) { return low_64(floor(alpha * Rational(d))); };
  auto share_of = [&](std::uint64_t d) { return Rational(ball(d, errors_of(d)), power_of_two(d)); };
  found.push_back({"CC-17.C", alpha, Hardness::Within::closed, share_of(depth), Hardness::Base::unknown,
                   "a mistake tree of depth " + number(depth) + ", all depths alike", depth, errors_of(depth)});
  std::uint64_t best = depth;
  for (std::uint64_t d = 1; d < depth; ++d)
    if (share_of(d) < share_of(best)) best = d;
  if (best != depth)
    found.push_back({"RD-23", alpha, Hardness::Within::closed, share_of(best), Hardness::Base::unknown,
                     "the first " + number(best) + " depths of a mistake tree of depth " + number(depth), best,
                     errors_of(best)});
}

// Of tables, by enumeration.
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

Integer ball(std::uint64_t d, std::uint64_t k) {
  Integer term = 1, sum = 1;
  for (std::uint64_t j = 1; j <= std::min(d, k); ++j) sum += term = term * Integer(d - j + 1) / Integer(j);
  return sum;
}

std::vector<Hardness> littlestone_hardness(std::uint64_t dimension, const Rational& alpha) {
  std::vector<Hardness> found;
  const std::uint64_t depth = std::min(dimension, deepest);
  if (depth == 0 || alpha <= 0) return found;
  add_parts(depth, alpha, found);
  const std::uint64_t rest = depth - 1;
  Integer term = 1, sum = 1;
  for (std::uint64_t k = 0; k < rest; ++k) {
    const Rational reach(k + 1, rest);  // fewer than k + 1 errors among `rest` depths
    if (alpha < reach)
      found.push_back(
          {"CC-17.D",
           reach,
           Hardness::Within::open,
           {sum, power_of_two(rest)},
           Hardness::Base::shared,
           "the left half of a mistake tree of depth " + number(depth) + ", at most " + number(k) + " errors",
           rest,
           k});
    sum += term = term * Integer(rest - k) / Integer(k + 1);
  }
  return found;
}

std::vector<Hardness> line_hardness(const Integer& prime, const Rational& alpha) {
  require(prime >= 2, "a plane over a field has at least two numbers");
  const Rational p(prime), limit = (1 - 1 / p) / 2;
  std::vector<Hardness> found;
  if (alpha >= limit || alpha <= 0) return found;
  auto share_of = [&](const Rational& a) -> Rational {
    const Rational rest = 1 - 2 * a - 1 / p;
    return (2 * a + 1 / p) / (p * rest * rest);
  };
  const std::string lines = "lines modulo " + prime.str();
  found.push_back({"CC-18.B", alpha, Hardness::Within::closed, share_of(alpha), Hardness::Base::unknown,
                   lines + ": few of them are rich in the points of one set"});
  constexpr int steps = 400;
  for (int i = 1; i < steps; ++i) {
    const Rational a = alpha + (limit - alpha) * Rational(i, steps);
    if (const Rational share = share_of(a); share < 1)
      found.push_back(
          {"CC-18.C", a, Hardness::Within::closed, share, Hardness::Base::shared, lines + " that avoid the origin"});
  }
  return found;
}

std::vector<Hardness> point_hardness(std::uint64_t points, const Rational& alpha) {
  constexpr std::uint64_t most_agree = 64;
  std::vector<Hardness> found;
  for (std::uint64_t agree = 2; agree <= most_agree && agree < points && alpha * Rational(agree) < 1; ++agree)
    found.push_back({"RD-11.L", Rational(1, agree), Hardness::Within::open, agreeing_share(points - 1, agree),
                     Hardness::Base::shared,
                     number(points) + " points, one of them among " + number(agree) +
                         "; rows are moved to a point that is not the target",
                     agree});
  return found;
}

std::vector<Hardness> proper_point_hardness(const Integer& points, const Rational& alpha) {
  std::vector<Hardness> found;
  if (points < 3) return found;
  const std::string all = points.str() + " points, the answer must be one of them";
  found.push_back({"CC-20.P", alpha, Hardness::Within::closed, {1, points}, Hardness::Base::unknown, all});
  found.push_back({"CC-20.P",
                   1,
                   Hardness::Within::open,
                   {1, points - 1},
                   Hardness::Base::shared,
                   all + "; rows are moved to a point that is not the target"});
  return found;
}

Hardness given_hardness(const Rational& tau, const Rational& alpha) {
  require(tau >= 1, "tau must be at least 1: it is one over a probability");
  require(0 < alpha && alpha < 1, "tau_alpha must lie strictly between 0 and 1");
  return {"RD-7",
          alpha,
          Hardness::Within::closed,
          1 / tau,
          Hardness::Base::unknown,
          "tau* is at least " + to_string(tau) + " at " + to_string(alpha)};
}

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
