// Tested by light_families_test.cpp
#include "discreet/theory/placement_search.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <deque>
#include <map>
#include <mutex>
#include <numeric>

#include "discreet/base/parallel.h"
#include "discreet/base/processor_clones.h"

namespace discreet {
namespace {

constexpr double scale = 1 << 30, rounding = 1e-12;
constexpr std::size_t lane_block = 8;  // lanes are added up in blocks, as long as one of the block is below its bound
constexpr double spread = 1.04;        // placements beyond the best of a lane that are reported

// Points of the ranks first, ..., last: those that come before `middle` are chosen.
struct Choice {
  std::size_t first, middle, last;
};

// What a case adds to the one above it.
struct Step {
  std::vector<Mask> fresh;  // sets that are light here
  std::vector<Choice> choices;
};

std::vector<Choice> choices_of(const std::vector<bool>& above, const std::vector<bool>& here) {
  std::vector<Choice> choices;
  std::size_t first = 0;
  for (std::size_t r = 0; r < here.size(); ++r) {
    if (here[r] && !above[r]) {
      std::size_t last = r + 1;
      while (last < here.size() && !above[last]) ++last;
      choices.push_back({first, r, last});
    }
    if (here[r]) first = r + 1;
  }
  return choices;
}

// What is light weighs, for the lanes of the blocks that have one below its bound.
struct Level {
  std::vector<std::int32_t> sums;
  std::vector<std::size_t> blocks;
};

// Adds what the sets weigh to what there is above. A block is left when none of its lanes stays below its bound.
DISCREET_PROCESSOR_CLONES void add_up(const std::int32_t* weights, std::size_t block_size, const std::vector<Mask>& sets, const Level& above,
                                      const std::int32_t* bounds, Level& level) {
  std::size_t left = 0;
  for (const std::size_t block : above.blocks) {
    const std::int32_t* block_weights = weights + block * block_size;
    std::int32_t lanes[lane_block], below = 0;
    for (std::size_t j = 0; j < lane_block; ++j) lanes[j] = above.sums[block * lane_block + j];
    for (const Mask set : sets)
      for (std::size_t j = 0; j < lane_block; ++j) lanes[j] += block_weights[set * lane_block + j];
    for (std::size_t j = 0; j < lane_block; ++j) {
      level.sums[block * lane_block + j] = lanes[j];
      below |= lanes[j] - bounds[block * lane_block + j];
    }
    level.blocks[left] = block;
    left += below < 0 ? 1 : 0;
  }
  level.blocks.resize(left);
}

Mask placed(Mask set, const std::vector<std::uint8_t>& places) {
  Mask at = 0;
  for (; set != 0; set &= set - 1) at |= Mask{1} << places[static_cast<std::size_t>(std::countr_zero(set))];
  return at;
}

class Shared {
 public:
  Shared(const LightFamilies& families, const std::vector<LightCase>& cases, const PlacementTask& task)
      : families(families), cases(cases), task(task), points(families.game().points()),
        lanes((task.concepts.size() + lane_block - 1) / lane_block * lane_block), steps(cases.size()),
        weights((std::size_t{1} << points) * lanes), reached(cases.size()) {
    // Rounded so that what seems enough is enough. Lanes without a concept are never below their bound.
    bounds_.assign(lanes, 0);
    std::fill_n(bounds_.begin(), task.concepts.size(), static_cast<std::int32_t>(std::ceil(task.target * scale * (1 + rounding))));
    for (std::size_t lane = 0; lane < task.concepts.size(); ++lane)
      for (Mask set = 0; set >> points == 0; ++set) {
        const double weight = task.prior[set ^ task.concepts[lane]] * scale * (1 - rounding);
        weights[((lane / lane_block << points) + set) * lane_block + lane % lane_block] = static_cast<std::int32_t>(std::floor(weight));
      }
    fill_steps();
  }

  std::vector<std::int32_t> bounds() {
    const std::lock_guard lock(mutex_);
    return bounds_;
  }

  // What the case leaves light weighs less than the bound of the lane.
  void offer(std::size_t lane, std::size_t place, const std::vector<std::uint8_t>& places, std::int32_t weight) {
    if (task.is_enough && task.is_enough(lane, light(place, places, lane))) return;
    const std::lock_guard lock(mutex_);
    bounds_[lane] = std::min(bounds_[lane], static_cast<std::int32_t>(std::min(weight * spread, scale)));
    PlacedFamily& best = best_[{lane, cases[place].family}];
    if (best.places.empty() || weight < best.weight * scale) best = {lane, cases[place].family, places, weight / scale};
  }

  std::vector<PlacedFamily> found() const {
    std::vector<PlacedFamily> all;
    for (const auto& [key, placed] : best_)
      if (placed.weight * scale <= bounds_[placed.lane]) all.push_back(placed);
    return all;
  }

  const LightFamilies& families;
  const std::vector<LightCase>& cases;
  const PlacementTask& task;
  const unsigned points;
  const std::size_t lanes;
  std::vector<Step> steps;
  std::vector<std::int32_t> weights;  // block by block, set by set, a lane each
  std::vector<std::atomic<bool>> reached;

 private:
  void fill_steps() {
    const std::vector<bool> none(points - 1);
    steps[0] = step(Family(), none, 0);
    for (std::size_t i = 0; i < cases.size(); ++i)
      if (cases[i].if_light != 0)
        for (std::size_t below : {cases[i].if_light, cases[i].if_heavy}) steps[below] = step(cases[i].light, cases[i].cuts, below);
  }

  Step step(const Family& known, const std::vector<bool>& cuts, std::size_t place) const {
    Step step{{}, choices_of(cuts, cases[place].cuts)};
    for_each_set(cases[place].light & ~known, [&](Mask s) { step.fresh.push_back(s); });
    return step;
  }

  std::vector<Mask> light(std::size_t place, const std::vector<std::uint8_t>& places, std::size_t lane) const {
    std::vector<Mask> hypotheses;
    for_each_set(cases[place].light, [&](Mask s) { hypotheses.push_back(placed(s, places) ^ task.concepts[lane]); });
    return hypotheses;
  }

  std::vector<std::int32_t> bounds_;
  std::map<std::pair<std::size_t, std::size_t>, PlacedFamily> best_;
  std::mutex mutex_;
};

// One thread's way through the cases below a placement.
class Walk {
 public:
  Walk(Shared& shared, std::vector<std::uint8_t> places)
      : shared_(shared), places_(std::move(places)), bounds_(shared.bounds()) {
    levels_.push_back({std::vector<std::int32_t>(shared.lanes), std::vector<std::size_t>(shared.lanes / lane_block)});
    std::iota(levels_[0].blocks.begin(), levels_[0].blocks.end(), std::size_t{0});
  }

  void run() { arrive(0, 0); }

  // All placements that the root tells apart.
  static std::vector<std::vector<std::uint8_t>> roots(Shared& shared) {
    std::vector<std::uint8_t> places(shared.points);
    std::iota(places.begin(), places.end(), std::uint8_t{0});
    Walk walk(shared, places);
    std::vector<std::vector<std::uint8_t>> all;
    walk.choose(shared.steps[0].choices, 0, [&] { all.push_back(walk.places_); });
    return all;
  }

 private:
  template <class Then>
  void choose(const std::vector<Choice>& choices, std::size_t i, const Then& then) {
    if (i == choices.size()) {
      then();
      return;
    }
    const auto [first, middle, last] = choices[i];
    const std::size_t size = last - first + 1, take = middle - first + 1;
    std::array<std::uint8_t, most_family_points> before;
    std::copy_n(places_.begin() + static_cast<std::ptrdiff_t>(first), size, before.begin());
    for (unsigned chosen = (1U << take) - 1; chosen < 1U << size;) {
      std::size_t in = first, out = middle + 1;
      for (std::size_t x = 0; x < size; ++x) places_[(chosen >> x & 1) != 0 ? in++ : out++] = before[x];
      choose(choices, i + 1, then);
      const unsigned low = chosen & -chosen, next = chosen + low;  // the next number with as many digits 1
      chosen = (((next ^ chosen) >> 2) / low) | next;
    }
    std::copy_n(before.begin(), size, places_.begin() + static_cast<std::ptrdiff_t>(first));
  }

  // At a case whose points are placed; levels_[depth] holds what was light above.
  void arrive(std::size_t place, std::size_t depth) {
    if (levels_.size() < depth + 2) levels_.push_back({std::vector<std::int32_t>(shared_.lanes), {}});
    const Level& above = levels_[depth];
    Level& level = levels_[depth + 1];
    level.blocks.resize(above.blocks.size());
    sets_.clear();
    for (const Mask s : shared_.steps[place].fresh) sets_.push_back(placed(s, places_));
    add_up(shared_.weights.data(), lane_block << shared_.points, sets_, above, bounds_.data(), level);
    if (level.blocks.empty()) return;
    shared_.reached[place].store(true, std::memory_order_relaxed);
    const LightCase& here = shared_.cases[place];
    if (here.if_light == 0) {
      offer(place, level);
      return;
    }
    for (std::size_t next : {here.if_light, here.if_heavy})
      choose(shared_.steps[next].choices, 0, [&] { arrive(next, depth + 1); });
  }

  void offer(std::size_t place, const Level& level) {
    for (const std::size_t block : level.blocks)
      for (std::size_t lane = block * lane_block; lane < (block + 1) * lane_block; ++lane)
        if (level.sums[lane] < bounds_[lane]) shared_.offer(lane, place, places_, level.sums[lane]);
    bounds_ = shared_.bounds();
  }

  Shared& shared_;
  std::vector<std::uint8_t> places_;
  std::vector<std::int32_t> bounds_;
  std::deque<Level> levels_;  // by depth; references stay as it grows
  std::vector<Mask> sets_;
};

}  // namespace

PlacementAnswer find_placements(const LightFamilies& families, const std::vector<LightCase>& cases, const PlacementTask& task,
                                const TimeLimit& limit, const Progress& progress) {
  Shared shared(families, cases, task);
  const auto roots = Walk::roots(shared);
  std::atomic<bool> over{false};
  for_each_piece(roots.size(), {progress, 0, 0}, [&](std::size_t i) {
    if (over || limit.over())
      over = true;
    else
      Walk(shared, roots[i]).run();
  });
  PlacementAnswer answer{shared.found(), std::vector<bool>(shared.reached.begin(), shared.reached.end()), !over};
  return answer;
}

}  // namespace discreet
