// Tested by least_menu_test.cpp
#include <algorithm>

#include "discreet/dimensions/menus/search/menu_game.h"

namespace discreet::inline dimensions {
namespace {

class CoverageSearch {
 public:
  CoverageSearch(const std::vector<std::vector<std::uint32_t>>& served, const std::vector<std::int64_t>& weights,
                 const TimeLimit& limit)
      : served_(served), left_(weights), limit_(limit) {}

  std::optional<Coverage> run(std::size_t size) {
    std::vector<std::size_t> all(served_.size());
    for (std::size_t h = 0; h < all.size(); ++h) all[h] = h;
    if (!extend(all, size, 0)) return std::nullopt;
    return best_;
  }

 private:
  using Gain = std::pair<std::int64_t, std::size_t>;

  // The weight that each could add, the largest first. Hypotheses that add nothing are left out.
  std::vector<Gain> gains(const std::vector<std::size_t>& candidates) const {
    std::vector<Gain> gains;
    for (std::size_t h : candidates) {
      std::int64_t gain = 0;
      for (std::uint32_t k : served_[h]) gain += left_[k];
      if (gain > 0) gains.emplace_back(gain, h);
    }
    std::ranges::sort(gains, std::greater<>());
    return gains;
  }

  bool extend(const std::vector<std::size_t>& candidates, std::size_t picks, std::int64_t weight) {
    if ((++visits_ & 255) == 0 && limit_.over()) return false;
    if (weight > best_.weight || best_.hypotheses.empty()) best_ = {chosen_, weight};
    if (picks == 0) return true;
    const auto sorted = gains(candidates);
    for (std::size_t i = 0; i < sorted.size(); ++i) {
      // No pick adds more than it would now.
      std::int64_t bound = weight;
      for (std::size_t j = i; j < std::min(i + picks, sorted.size()); ++j) bound += sorted[j].first;
      if (bound <= best_.weight) return true;
      std::vector<std::size_t> later;
      for (std::size_t j = i + 1; j < sorted.size(); ++j) later.push_back(sorted[j].second);
      if (!with(sorted[i], later, picks, weight)) return false;
    }
    return true;
  }

  bool with(const Gain& pick, const std::vector<std::size_t>& later, std::size_t picks, std::int64_t weight) {
    std::vector<std::pair<std::uint32_t, std::int64_t>> taken;
    for (std::uint32_t k : served_[pick.second])
      if (left_[k] != 0) {
        taken.emplace_back(k, left_[k]);
        left_[k] = 0;
      }
    chosen_.push_back(pick.second);
    const bool done = extend(later, picks - 1, weight + pick.first);
    chosen_.pop_back();
    for (auto [k, amount] : taken) left_[k] = amount;
    return done;
  }

  const std::vector<std::vector<std::uint32_t>>& served_;
  std::vector<std::int64_t> left_;
  TimeLimit limit_;
  std::size_t visits_ = 0;
  std::vector<std::size_t> chosen_;
  Coverage best_;
};

}  // namespace

std::optional<Coverage> best_coverage(const std::vector<std::vector<std::uint32_t>>& served,
                                      const std::vector<std::int64_t>& weights, std::size_t size,
                                      const TimeLimit& limit) {
  return CoverageSearch(served, weights, limit).run(size);
}

}  // namespace discreet::inline dimensions
