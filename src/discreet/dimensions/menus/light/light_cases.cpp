// Tested by light_families_test.cpp
#include "discreet/dimensions/menus/light/light_cases.h"

#include <algorithm>

#include "discreet/dimensions/menus/light/light_splits.h"

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

}  // namespace

std::optional<std::vector<LightCase>> light_cases(const LightFamilies& families, const SetWorth& worth,
                                                  std::size_t most) {
  return Cases(families, worth, most).run();
}

}  // namespace discreet::inline dimensions
