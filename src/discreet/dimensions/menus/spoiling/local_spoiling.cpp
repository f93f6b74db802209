// Tested by local_spoiling_test.cpp
#include "discreet/dimensions/menus/spoiling/local_spoiling.h"

#include <algorithm>
#include <bit>
#include <numeric>

#include "discreet/base/error.h"
#include "discreet/dimensions/solvers/covering_game.h"

namespace discreet::inline dimensions {
namespace {

constexpr double margin = 1e-7;

class Hardening {
 public:
  Hardening(std::vector<double> distribution, double alpha)
      : distribution_(std::move(distribution)), alpha_(alpha), points_(static_cast<unsigned>(distribution_.size())) {
    for (Mask set = 0; set < Mask{1} << points_; ++set)
      if (is_least_bad(set)) bad_.push_back(set);
  }

  bool is_bad(Mask set) const { return mass(set) > alpha_ + margin / 2; }

  // Makes the set bad as well, if that is possible.
  bool add(Mask set) {
    std::vector<Mask> with;
    for (Mask bad : bad_)
      if ((set & ~bad) != 0) with.push_back(bad);  // supersets of it are bad with it
    with.push_back(set);
    FloatingCover game = play_floating(with, points_);
    if (game.value <= alpha_ + margin) return false;
    bad_ = std::move(with);
    distribution_ = std::move(game.points);
    return true;
  }

  const std::vector<Mask>& bad() const { return bad_; }

 private:
  double mass(Mask set) const {
    double sum = 0;
    for (; set != 0; set &= set - 1) sum += distribution_[static_cast<std::size_t>(std::countr_zero(set))];
    return sum;
  }

  bool is_least_bad(Mask set) const {
    if (!is_bad(set)) return false;
    for (Mask left = set; left != 0; left &= left - 1)
      if (is_bad(set & ~(left & -left))) return false;
    return true;
  }

  std::vector<double> distribution_;
  double alpha_;
  unsigned points_;
  std::vector<Mask> bad_;  // least ones
};

}  // namespace

LocalSpoiling::LocalSpoiling(unsigned points, const Rational& alpha)
    : points_(points),
      numerator_(static_cast<std::int64_t>(numerator(alpha))),
      denominator_(static_cast<std::int64_t>(denominator(alpha))),
      masses_(std::size_t{1} << points) {
  require(points >= 1 && points <= 16, "between 1 and 16 points");
}

double LocalSpoiling::light(const std::vector<double>& weights, const std::vector<std::int64_t>& distribution) const {
  const std::int64_t total = std::accumulate(distribution.begin(), distribution.end(), std::int64_t{0});
  const std::int64_t most = numerator_ * total / denominator_;
  double sum = weights[0];
  for (std::size_t set = 1; set < masses_.size(); ++set) {
    masses_[set] = masses_[set & (set - 1)] + distribution[static_cast<std::size_t>(std::countr_zero(set))];
    sum += masses_[set] <= most ? weights[set] : 0.0;
  }
  return sum;
}

LocalSpoiling::Found LocalSpoiling::descend(const std::vector<double>& weights, std::vector<std::int64_t> from) const {
  Found best{std::move(from), 0};
  best.light = light(weights, best.distribution);
  for (bool better = true; better;) {
    better = false;
    const std::vector<std::int64_t> here = best.distribution;
    // A unit goes from x to y; `points_` stands for outside.
    for (unsigned x = 0; x <= points_; ++x)
      for (unsigned y = 0; y <= points_; ++y) {
        if (x == y || (x < points_ && here[x] == 0)) continue;
        std::vector<std::int64_t> step = here;
        if (x < points_) --step[x];
        if (y < points_) ++step[y];
        if (std::accumulate(step.begin(), step.end(), std::int64_t{0}) == 0) continue;
        if (const double weight = light(weights, step); weight < best.light - 1e-12) {
          best = {std::move(step), weight};
          better = true;
        }
      }
  }
  return best;
}

std::vector<LocalSpoiling::Found> LocalSpoiling::search(const std::vector<double>& weights,
                                                        const std::vector<std::vector<std::int64_t>>& known,
                                                        std::mt19937_64& random) const {
  std::vector<std::vector<std::int64_t>> starts = known;
  starts.emplace_back(points_, 1);
  for (int units : {3, 7, 7, 11, 15, 19}) {
    auto& start = starts.emplace_back(points_);
    for (int i = 0; i < units; ++i) ++start[random() % points_];
  }
  std::vector<Found> ends;
  for (const auto& start : starts) {
    Found end = descend(weights, start);
    if (std::ranges::find(ends, end.distribution, &Found::distribution) == ends.end()) ends.push_back(std::move(end));
  }
  std::ranges::stable_sort(ends, {}, &Found::light);
  return ends;
}

std::vector<std::int64_t> hardened(const std::vector<std::int64_t>& distribution, const Rational& alpha,
                                   const std::function<double(Mask)>& weight) {
  std::int64_t total = 0;
  for (std::int64_t points : distribution) total += points;
  std::vector<double> shares;
  for (std::int64_t points : distribution) shares.push_back(static_cast<double>(points) / static_cast<double>(total));
  Hardening hardening(std::move(shares), to_double(alpha));
  std::vector<std::tuple<double, int, Mask>> order;  // heavy ones first, then large ones
  for (Mask set = 1; set < Mask{1} << distribution.size(); ++set)
    if (!hardening.is_bad(set)) order.emplace_back(-weight(set), -std::popcount(set), set);
  std::ranges::sort(order);
  std::vector<Mask> refused;  // and so are their subsets
  for (auto [worth, size, set] : order) {
    if (hardening.is_bad(set)) continue;
    const Mask here = set;
    if (std::ranges::any_of(refused, [&](Mask other) { return (here & ~other) == 0; })) continue;
    if (!hardening.add(set)) refused.push_back(set);
  }
  const CoveringGame game = play_covering(hardening.bad(), static_cast<unsigned>(distribution.size()));
  auto weights = whole_weights(game.points);
  return all_bad(hardening.bad(), weights, alpha) ? weights : distribution;
}

}  // namespace discreet::inline dimensions
