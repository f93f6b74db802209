// Tested by triangle_cover_test.cpp
#include "discreet/learners/regions/triangle_class.h"

#include <tbb/enumerable_thread_specific.h>

#include <array>
#include <atomic>
#include <cassert>

#include "discreet/base/parallel.h"
#include "discreet/mechanisms/near_strata.h"

namespace discreet::inline learners {

template <class Count>
TriangleClass<Count>::TriangleClass(const EdgeCounts<Count>& edges, int covered, const CoverCost& cost,
                                    std::uint64_t rows, const Stage& stage)
    : scan_(edges, {covered, static_cast<Count>(cost.pieces), static_cast<Count>(bounded(cost, rows).required)}),
      empty_(bounded(cost, rows)(0, 0)),
      top_(largest_cost(bounded(cost, rows), rows)),
      stage_(stage) {}

// Some cost that a triangle has, small if possible: the best of a sample, its corners then moved one by one while that
// helps. Counting begins with it, so that little is counted in vain; what is counted in the end does not depend on it.
template <class Count>
std::int64_t TriangleClass<Count>::hint() const {
  constexpr std::size_t sampled = 48;
  const std::size_t v = scan_.corners().size(), step = std::max<std::size_t>(1, v / sampled);
  std::array<std::size_t, 3> best{};
  std::int64_t least = empty_;
  auto try_out = [&](std::array<std::size_t, 3> t) {
    std::ranges::sort(t);
    if (t[0] == t[1] || t[1] == t[2]) return false;
    std::int64_t cost = scan_.cost(t[0], t[1], t[2]);
    if (cost >= least) return false;
    least = cost, best = t;
    return true;
  };
  for (std::size_t a = 0; a < v; a += step)
    for (std::size_t b = a + step; b < v; b += step)
      for (std::size_t c = b + step; c < v; c += step) try_out({a, b, c});
  for (bool moved = least < empty_; moved;) {
    moved = false;
    for (std::size_t corner : {0, 1, 2})
      for (std::size_t to = 0; to < v; ++to) {
        auto t = best;
        t[corner] = to;
        moved |= try_out(t);
      }
  }
  return least;
}

template <class Count>
std::vector<Stratum> TriangleClass<Count>::near(std::uint64_t width) const {
  constexpr std::size_t few = 64;  // corners whose triangles are counted at once
  const std::size_t v = scan_.corners().size();
  std::atomic<std::int64_t> best = v <= few ? empty_ : hint();
  std::atomic<std::uint64_t> triples = 0;
  least_.assign(scan_.blocks(), top_ + 1);
  tbb::enumerable_thread_specific<NearStrata> parts([&] { return NearStrata(width, top_); });
  for_each_piece(scan_.blocks(), stage_, [&](std::size_t block) {
    NearStrata& strata = parts.local();
    std::int64_t& least_here = least_[block];
    // Other threads' finds count as well.
    auto limit = [&] {
      strata.lower_to(best.load(std::memory_order_relaxed));
      return static_cast<Count>(strata.limit());
    };
    triples +=
        scan_.scan(block, limit, [&](std::size_t, std::size_t, std::size_t, std::span<const Count> costs, Count least) {
          lower(best, least);
          least_here = std::min<std::int64_t>(least_here, least);
          const Count end = limit();
          for (Count cost : costs)
            if (cost < end) strata.add(cost, 1);
        });
  });
  assert(triples == (v < 3 ? 0 : v * (v - 1) * (v - 2) / 6));
  parts.local().lower_to(best);
  parts.local().add(empty_, 1);
  return NearStrata::together(std::vector<NearStrata>(parts.begin(), parts.end()));
}

template <class Count>
std::vector<Stratum> TriangleClass<Count>::all() const {
  return near(static_cast<std::uint64_t>(top_) + 1);
}

template <class Count>
std::uint64_t TriangleClass<Count>::count(std::size_t block, Count cost) const {
  if (least_[block] > cost) return 0;
  std::uint64_t equal = 0;
  scan_.scan(
      block, [&] { return cost + 1; },
      [&](std::size_t, std::size_t, std::size_t, std::span<const Count> costs, Count) {
        equal += static_cast<std::uint64_t>(std::ranges::count(costs, cost));
      });
  return equal;
}

template <class Count>
Triangle TriangleClass<Count>::pick(std::size_t block, Count cost, std::uint64_t rank) const {
  std::optional<Triangle> found;
  scan_.scan(
      block, [&] { return found ? 0 : cost + 1; },
      [&](std::size_t a, std::size_t b, std::size_t first, std::span<const Count> costs, Count) {
        for (std::size_t i = 0; i < costs.size() && !found; ++i)
          if (costs[i] == cost && rank-- == 0)
            found = {scan_.corners()[a], scan_.corners()[b], scan_.corners()[first + i]};
      });
  assert(found);
  return *found;
}

template <class Count>
std::optional<Triangle> TriangleClass<Count>::find(const Member& member) const {
  std::uint64_t rank = low_64(member.rank);
  if (member.score == empty_ && rank-- == 0) return std::nullopt;
  const auto cost = static_cast<Count>(member.score);
  std::vector<std::uint64_t> members(scan_.blocks());
  for_each_piece(scan_.blocks(), {stage_.progress, stage_.to, stage_.to},
                 [&](std::size_t block) { members[block] = count(block, cost); });
  std::size_t block = 0;
  while (rank >= members[block]) rank -= members[block++];
  return pick(block, cost, rank);
}

template class TriangleClass<std::int32_t>;
template class TriangleClass<std::int64_t>;

}  // namespace discreet::inline learners
