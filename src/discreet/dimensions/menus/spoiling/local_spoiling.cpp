// Tested by local_spoiling_test.cpp
#include "discreet/dimensions/menus/spoiling/local_spoiling.h"

#include <algorithm>
#include <bit>
#include <numeric>

#include "discreet/base/error.h"

namespace discreet::inline dimensions {

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

}  // namespace discreet::inline dimensions
