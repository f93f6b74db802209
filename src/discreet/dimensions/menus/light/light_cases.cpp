// Tested by light_families_test.cpp
#include "discreet/dimensions/menus/light/light_cases.h"

#include <algorithm>
#include <cmath>

namespace discreet::inline dimensions {
namespace {

class Cases {
 public:
  Cases(const LightFamilies& families, const SetWorth& worth, std::size_t most)
      : families_(families), points_(families.game().points()), worth_(worth), most_(most) {}

  std::optional<std::vector<LightCase>> run() {
    cases_.push_back({});
    cases_[0].cuts.resize(points_ - 1);
    if (!fill(0, families_.families())) return std::nullopt;
    return std::move(cases_);
  }

 private:
  bool fill(std::size_t place, const std::vector<Family>& candidates) {
    if (cases_.size() > most_) return false;
    const Family light = cases_[place].light = shared_sets(candidates);
    tell_apart(cases_[place].cuts, light, points_);
    if (candidates.size() == 1) {
      const auto& all = families_.families();
      const auto found = std::ranges::find_if(all, [&](const Family& family) { return (family & ~light).none(); });
      cases_[place].family = static_cast<std::size_t>(found - all.begin());
      return true;
    }
    const Mask set = best_split(candidates, light, cases_[place].cuts, points_, worth_);
    const auto [with, without] = split(candidates, set, families_.order());
    const std::size_t below = cases_.size();
    LightCase part{{}, cases_[place].heavy, cases_[place].cuts};
    cases_.push_back(part);
    part.heavy |= families_.order().above(set);
    cases_.push_back(std::move(part));
    cases_[place].set = set;
    cases_[place].if_light = below;
    cases_[place].if_heavy = below + 1;
    return fill(below, with) && fill(below + 1, without);
  }

  const LightFamilies& families_;
  unsigned points_;
  const SetWorth& worth_;
  std::size_t most_;
  std::vector<LightCase> cases_;
};

// The logarithm of the number of ways to place the points, where those that are not told apart may change places.
double log_placements(const std::vector<bool>& cuts, unsigned points) {
  double ways = std::lgamma(points + 1.0);
  unsigned run = 1;
  for (unsigned i = 0; i + 1 < points; ++i) {
    if (!cuts[i]) {
      ++run;
      continue;
    }
    ways -= std::lgamma(run + 1.0);
    run = 1;
  }
  return ways - std::lgamma(run + 1.0);
}

// The logarithm of what the case costs, of which `shared` is light.
double cost(const Family& shared, const Family& light, std::size_t families, std::vector<bool> cuts, unsigned points,
            const SetWorth& worth) {
  double won = 0;
  for_each_set(shared & ~light, [&](Mask s) { won += worth[static_cast<std::size_t>(std::popcount(s))]; });
  tell_apart(cuts, shared, points);
  return log_placements(cuts, points) - won + 0.5 * std::log(static_cast<double>(families));
}

}  // namespace

std::optional<std::vector<LightCase>> light_cases(const LightFamilies& families, const SetWorth& worth,
                                                  std::size_t most) {
  return Cases(families, worth, most).run();
}

Family shared_sets(const std::vector<Family>& families) {
  Family shared = families.front();
  for (const Family& family : families) shared &= family;
  return shared;
}

void keep_least(std::vector<Family>& families) {
  std::vector<std::pair<std::size_t, std::size_t>> sizes;
  for (std::size_t i = 0; i < families.size(); ++i) sizes.emplace_back(families[i].count(), i);
  std::ranges::sort(sizes);
  std::vector<Family> least;
  for (auto [size, i] : sizes)
    if (std::ranges::none_of(least, [&, i = i](const Family& other) { return (other & ~families[i]).none(); }))
      least.push_back(families[i]);
  families = std::move(least);
}

void tell_apart(std::vector<bool>& cuts, const Family& family, unsigned points) {
  for (unsigned i = 0; i + 1 < points; ++i) {
    if (cuts[i]) continue;
    bool apart = false;  // a set with point i + 1 and not i is light, and the heavier one with i in its place is not
    for_each_set(family, [&](Mask s) { apart = apart || ((s >> i & 3) == 2 && !family[s ^ (Mask{3} << i)]); });
    cuts[i] = apart;
  }
}

Mask best_split(const std::vector<Family>& families, const Family& light, const std::vector<bool>& cuts,
                unsigned points, const SetWorth& worth) {
  Family all;
  for (const Family& family : families) all |= family;
  Mask best = 0;
  double least = INFINITY;
  for_each_set(all & ~light, [&](Mask set) {
    Family with, without;
    with.set();
    without.set();
    std::size_t light_in = 0;
    for (const Family& family : families) {
      (family[set] ? with : without) &= family;
      light_in += family[set] ? 1 : 0;
    }
    if (light_in == families.size()) return;
    const double a = cost(with, light, light_in, cuts, points, worth);
    const double b = cost(without, light, families.size() - light_in, cuts, points, worth);
    const double both = std::max(a, b) + std::log1p(std::exp(-std::abs(a - b)));
    if (both < least) {
      least = both;
      best = set;
    }
  });
  return best;
}

std::pair<std::vector<Family>, std::vector<Family>> split(const std::vector<Family>& families, Mask set,
                                                          const SetOrder& order) {
  std::pair<std::vector<Family>, std::vector<Family>> parts;
  for (const Family& family : families) (family[set] ? parts.first : parts.second).push_back(family);
  const std::size_t native = parts.first.size();
  std::vector<Family> enlarged;
  for (const Family& family : parts.second) {
    const Family larger = family | order.below(set);
    const auto end = parts.first.begin() + static_cast<std::ptrdiff_t>(native);
    if (std::none_of(parts.first.begin(), end, [&](const Family& other) { return (other & ~larger).none(); }))
      enlarged.push_back(larger);
  }
  keep_least(enlarged);
  parts.first.insert(parts.first.end(), enlarged.begin(), enlarged.end());
  return parts;
}

}  // namespace discreet::inline dimensions
