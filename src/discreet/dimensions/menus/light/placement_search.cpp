// Tested by prior_attack_test.cpp
#include "discreet/dimensions/menus/light/placement_search.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <deque>
#include <map>
#include <mutex>
#include <numeric>
#include <set>
#include <span>
#include <utility>

#include "discreet/base/parallel.h"
#include "discreet/base/processor_clones.h"

namespace discreet::inline dimensions {
namespace {

constexpr double scale = 1 << 30, rounding = 1e-12;
constexpr std::size_t lane_block = 8;  // lanes are added up in blocks, as long as one of the block is below its bound
constexpr double spread = 1.04;        // placements beyond the best of a lane that are reported

// Points of the ranks first, ..., last: those that come before `middle` are chosen.
struct Choice {
  std::uint8_t first, middle, last;
};

// The sets that a case adds to the one above it, and the cases that it leads to. A walk comes by millions of them, so
// they lie close together: these are places in `Shared::fresh` and `Shared::choices`.
struct Step {
  std::uint32_t first_fresh = 0, last_fresh = 0, first_choice = 0, last_choice = 0;
  std::uint32_t if_light = 0, if_heavy = 0;
};

void add_choices(const std::vector<bool>& above, const std::vector<bool>& here, std::vector<Choice>& choices) {
  const auto rows = static_cast<std::uint8_t>(here.size());
  std::uint8_t first = 0;
  for (std::uint8_t r = 0; r < rows; ++r) {
    if (here[r] && !above[r]) {
      std::uint8_t last = r + 1;
      while (last < rows && !above[last]) ++last;
      choices.push_back({first, r, last});
    }
    if (here[r]) first = r + 1;
  }
}

// The weights of the light sets, for the lanes of the blocks that have one below its bound.
struct Level {
  explicit Level(std::size_t lanes) : sums(lanes), blocks(lanes / lane_block) {}

  std::vector<std::int32_t> sums;
  std::vector<std::uint32_t> blocks;  // the first `left` of them
  std::size_t left = 0;
};

// A block of lanes, wherever it lies; left to itself the compiler adds them one after the other.
using Lanes = std::int32_t __attribute__((vector_size(lane_block * sizeof(std::int32_t)), aligned(4), may_alias));

// Adds what the sets weigh to what there is above. A block is left when none of its lanes stays below its bound.
DISCREET_PROCESSOR_CLONES void add_up(const std::int32_t* weights, std::size_t block_size,
                                      std::span<const std::uint16_t> sets, const Level& above,
                                      const std::int32_t* bounds, Level& level) {
  level.left = 0;
  for (std::size_t i = 0; i < above.left; ++i) {
    const std::size_t block = above.blocks[i];
    const auto* block_weights = reinterpret_cast<const Lanes*>(weights + block * block_size);
    Lanes lanes = *reinterpret_cast<const Lanes*>(above.sums.data() + block * lane_block);
    for (const std::size_t set : sets) lanes += block_weights[set];
    *reinterpret_cast<Lanes*>(level.sums.data() + block * lane_block) = lanes;
    lanes -= *reinterpret_cast<const Lanes*>(bounds + block * lane_block);
    std::int32_t below = 0;
    for (std::size_t j = 0; j < lane_block; ++j) below |= lanes[j];
    level.blocks[level.left] = static_cast<std::uint32_t>(block);
    level.left += below < 0 ? 1 : 0;
  }
}

Mask placed(Mask set, const std::vector<std::uint8_t>& places) {
  Mask at = 0;
  for (; set != 0; set &= set - 1) at |= Mask{1} << places[static_cast<std::size_t>(std::countr_zero(set))];
  return at;
}

class Shared {
 public:
  Shared(const LightFamilies& families, const std::vector<LightCase>& cases, const PlacementTask& task)
      : families(families),
        cases(cases),
        task(task),
        points(families.game().points()),
        has_like_points(std::set(task.like_points.begin(), task.like_points.end()).size() < points),
        lanes((task.concepts.size() + lane_block - 1) / lane_block * lane_block),
        steps(cases.size()),
        weights((std::size_t{1} << points) * lanes),
        reached(cases.size()) {
    // Rounded so that what seems enough is enough. Lanes without a concept are never below their bound.
    bounds_.assign(lanes, 0);
    std::fill_n(bounds_.begin(), task.concepts.size(),
                static_cast<std::int32_t>(std::ceil(task.target * scale * (1 + rounding))));
    for (std::size_t lane = 0; lane < task.concepts.size(); ++lane)
      for (Mask set = 0; set >> points == 0; ++set) {
        const double weight = task.prior[set ^ task.concepts[lane]] * scale * (1 - rounding);
        weights[((lane / lane_block << points) + set) * lane_block + lane % lane_block] =
            static_cast<std::int32_t>(std::floor(weight));
      }
    fill_steps();
  }

  std::vector<std::int32_t> bounds() {
    const std::lock_guard lock(mutex_);
    return bounds_;
  }

  // The sets that the case leaves light weigh less than the bound of the lane.
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
  const bool has_like_points;
  const std::size_t lanes;
  std::vector<Step> steps;
  std::vector<std::uint16_t> fresh;  // sets that are light in a case, and not above it
  std::vector<Choice> choices;
  std::vector<std::int32_t> weights;  // block by block, set by set, a lane each
  std::vector<std::atomic<bool>> reached;

 private:
  void fill_steps() {
    const std::vector<bool> none(points - 1);
    fill_step(Family(), none, 0);
    for (std::size_t i = 0; i < cases.size(); ++i)
      if (cases[i].if_light != 0)
        for (std::size_t below : {cases[i].if_light, cases[i].if_heavy})
          fill_step(cases[i].light, cases[i].cuts, below);
  }

  void fill_step(const Family& known, const std::vector<bool>& cuts, std::size_t place) {
    const auto number = [](std::size_t value) { return static_cast<std::uint32_t>(value); };
    Step& step = steps[place];
    step.first_fresh = number(fresh.size());
    for_each_set(cases[place].light & ~known, [&](Mask s) { fresh.push_back(static_cast<std::uint16_t>(s)); });
    step.last_fresh = number(fresh.size());
    step.first_choice = number(choices.size());
    add_choices(cuts, cases[place].cuts, choices);
    step.last_choice = number(choices.size());
    step.if_light = number(cases[place].if_light);
    step.if_heavy = number(cases[place].if_heavy);
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

using Images = std::array<std::uint16_t, most_family_points>;

// Where sets are placed. Few sets are placed before points move again, so tables are small: what the four sets of two
// ranks become lies in one word.
class Places {
 public:
  explicit Places(const std::vector<std::uint8_t>& points) : size_(points.size()) {
    for (std::size_t rank = 0; rank < size_; ++rank) images_[rank] = static_cast<std::uint16_t>(1U << points[rank]);
  }

  std::vector<std::uint8_t> points() const {
    std::vector<std::uint8_t> points;
    for (std::size_t rank = 0; rank < size_; ++rank)
      points.push_back(static_cast<std::uint8_t>(std::countr_zero(images_[rank])));
    return points;
  }
  std::uint16_t* at(std::size_t rank) { return images_.data() + rank; }  // the set of the point that is there

  void place(std::span<const std::uint16_t> sets, std::vector<std::uint16_t>& placed) const {
    std::array<std::uint64_t, pairs> words;
    for (std::size_t pair = 0; pair < pairs; ++pair) {
      const std::uint64_t one = images_[2 * pair], other = images_[2 * pair + 1];
      words[pair] = one << 16 | other << 32 | (one | other) << 48;
    }
    placed.resize(sets.size());
    for (std::size_t i = 0; i < sets.size(); ++i) {
      const std::uint64_t set = std::uint64_t{sets[i]} << 4;
      std::uint64_t at = words[0] >> (set & 48);
      for (std::size_t pair = 1; pair < pairs; ++pair) at |= words[pair] >> (set >> 2 * pair & 48);
      placed[i] = static_cast<std::uint16_t>(at);
    }
  }

 private:
  static constexpr std::size_t pairs = most_family_points / 2;

  Images images_{};  // by rank
  std::size_t size_;
};

// One thread's way through the cases below a placement.
class Walk {
 public:
  Walk(Shared& shared, const std::vector<std::uint8_t>& places)
      : shared_(shared), places_(places), bounds_(shared.bounds()) {
    levels_.emplace_back(shared.lanes);
    levels_[0].left = levels_[0].blocks.size();
    std::iota(levels_[0].blocks.begin(), levels_[0].blocks.end(), std::uint32_t{0});
  }

  void run() { arrive(0, 0); }

  // All placements that the root tells apart.
  static std::vector<std::vector<std::uint8_t>> roots(Shared& shared) {
    std::vector<std::uint8_t> places(shared.points);
    std::iota(places.begin(), places.end(), std::uint8_t{0});
    Walk walk(shared, places);
    std::vector<std::vector<std::uint8_t>> all;
    walk.choose(shared.steps[0].first_choice, shared.steps[0].last_choice,
                [&] { all.push_back(walk.places_.points()); });
    return all;
  }

 private:
  template <class Then>
  void choose(std::size_t i, std::size_t end, const Then& then) {
    if (i == end) {
      then();
      return;
    }
    const auto [first, middle, last] = shared_.choices[i];
    const std::size_t size = last - first + 1U, take = middle - first + 1U;
    Images before;
    std::copy_n(places_.at(first), size, before.begin());
    const Images earlier = like_before(before, size);
    for (unsigned chosen = (1U << take) - 1; chosen < 1U << size;) {
      if (takes_first(chosen, earlier)) {
        std::size_t in = first, out = middle + 1U;
        for (std::size_t x = 0; x < size; ++x) *places_.at((chosen >> x & 1) != 0 ? in++ : out++) = before[x];
        choose(i + 1, end, then);
      }
      const unsigned low = chosen & -chosen, next = chosen + low;  // the next number with as many digits 1
      chosen = (((next ^ chosen) >> 2) / low) | next;
    }
    std::copy_n(before.begin(), size, places_.at(first));
  }

  // For each of the points the one before it that is like it, as a set of places among them.
  Images like_before(const Images& points, std::size_t size) const {
    Images earlier{}, last{};  // by place; by the first point that is like it
    if (!shared_.has_like_points) return earlier;
    for (std::size_t x = 0; x < size; ++x) {
      std::uint16_t& place = last[shared_.task.like_points[static_cast<std::size_t>(std::countr_zero(points[x]))]];
      earlier[x] = std::exchange(place, static_cast<std::uint16_t>(1U << x));
    }
    return earlier;
  }

  // The first of like points are taken. Nothing above separates them, so other points would give the same.
  bool takes_first(unsigned chosen, const Images& earlier) const {
    if (!shared_.has_like_points) return true;
    for (unsigned left = chosen; left != 0; left &= left - 1)
      if ((earlier[static_cast<std::size_t>(std::countr_zero(left))] & ~chosen) != 0) return false;
    return true;
  }

  // At a case whose points are placed; levels_[depth] holds what was light above.
  void arrive(std::size_t place, std::size_t depth) {
    if (levels_.size() < depth + 2) levels_.emplace_back(shared_.lanes);
    const Level& above = levels_[depth];
    Level& level = levels_[depth + 1];
    const Step& here = shared_.steps[place];
    places_.place({shared_.fresh.data() + here.first_fresh, shared_.fresh.data() + here.last_fresh}, sets_);
    add_up(shared_.weights.data(), lane_block << shared_.points, sets_, above, bounds_.data(), level);
    if (level.left == 0) return;
    auto& reached =
        shared_.reached[place];  // written once: what is written by one thread is lost to the others for a while
    if (!reached.load(std::memory_order_relaxed)) reached.store(true, std::memory_order_relaxed);
    if (here.if_light == 0) {
      offer(place, level);
      return;
    }
    for (const std::uint32_t next : {here.if_light, here.if_heavy})
      choose(shared_.steps[next].first_choice, shared_.steps[next].last_choice, [&] { arrive(next, depth + 1); });
  }

  void offer(std::size_t place, const Level& level) {
    for (std::size_t i = 0; i < level.left; ++i)
      for (std::size_t lane = level.blocks[i] * lane_block; lane < (level.blocks[i] + 1) * lane_block; ++lane)
        if (level.sums[lane] < bounds_[lane]) shared_.offer(lane, place, places_.points(), level.sums[lane]);
    bounds_ = shared_.bounds();
  }

  Shared& shared_;
  Places places_;
  std::vector<std::int32_t> bounds_;
  std::deque<Level> levels_;         // by depth; references stay as it grows
  std::vector<std::uint16_t> sets_;  // as they are placed
};

}  // namespace

PlacementAnswer find_placements(const LightFamilies& families, const std::vector<LightCase>& cases,
                                const PlacementTask& task, const TimeLimit& limit, const Progress& progress) {
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

}  // namespace discreet::inline dimensions
