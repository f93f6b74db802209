// Tested by learners/regions/halfplane_cover_test.cpp
#include "discreet/geometry/halfplane_sweep.h"

#include <algorithm>
#include <numeric>

namespace discreet::inline geometry {
namespace {

GridPoint turned_left(GridPoint u) { return {-u.y, u.x}; }

// The places in the order right behind an angle: those which are level at it in the order to which they turn. The
// beginning lies right before (1, -1), where they are still in the opposite order.
struct Ranking {
  GridPoint along, across;

  explicit Ranking(GridPoint angle) : along(angle), across(turned_left(angle)) {
    if (angle == beginning) along = {1, -1}, across = {-1, -1};
  }
  bool operator()(GridPoint a, GridPoint b) const {
    Signed128 level = dot(along, a - b);
    return level != 0 ? level < 0 : dot(across, a - b) < 0;
  }
};

// The pairs i < j with after[i] > after[j], by sorting `after` and seeing who overtakes whom.
template <class Pair>
void for_each_inversion(std::span<std::uint32_t> after, std::span<std::uint32_t> ranks, std::span<std::uint32_t> room,
                        const Pair& pair) {
  const std::size_t half = after.size() / 2;
  if (half == 0) return;
  for_each_inversion(after.first(half), ranks.first(half), room, pair);
  for_each_inversion(after.subspan(half), ranks.subspan(half), room, pair);
  // Both halves are sorted by now; `ranks` says where the entries of a half came from.
  auto take = room.first(2 * after.size());
  std::size_t i = 0, j = half;
  for (std::size_t k = 0; k < after.size(); ++k) {
    bool right = i == half || (j < after.size() && after[j] < after[i]);
    if (right)
      for (std::size_t over = i; over < half; ++over) pair(ranks[over], ranks[j]);
    std::size_t taken = right ? j++ : i++;
    take[2 * k] = after[taken], take[2 * k + 1] = ranks[taken];
  }
  for (std::size_t k = 0; k < after.size(); ++k) after[k] = take[2 * k], ranks[k] = take[2 * k + 1];
}

}  // namespace

Wedge Wedge::part(std::int64_t number, std::int64_t count, GridPoint end) {
  const std::int64_t reach = count / 4;
  auto angle = [&](std::int64_t i) {
    return i < 2 * reach ? GridPoint{reach, i - reach} : GridPoint{3 * reach - i, reach};
  };
  return {number == 0 ? beginning : angle(number), number + 1 == count ? end : angle(number + 1)};
}

WedgeOrder::WedgeOrder(std::span<const Site> sites, const Wedge& wedge) : sites_(sites.begin(), sites.end()) {
  Ranking before(wedge.from), after(wedge.to);
  std::ranges::sort(sites_, before, &Site::at);
  const std::size_t size = sites_.size();
  std::vector<std::uint32_t> behind(size), place(size), ranks(size), room(2 * size);
  std::iota(behind.begin(), behind.end(), 0);
  std::iota(ranks.begin(), ranks.end(), 0);
  std::ranges::sort(behind, [&](std::uint32_t i, std::uint32_t j) { return after(sites_[i].at, sites_[j].at); });
  for (std::uint32_t i = 0; i < size; ++i) place[behind[i]] = i;
  for_each_inversion(place, ranks, room, [&](std::uint32_t first, std::uint32_t second) {
    GridPoint difference = sites_[second].at - sites_[first].at;
    meetings_.push_back({into_half_turn(turned_left(difference)), first, second});
  });
  // At one angle by ranks: of several places on one line, the first passes all others one by one, then the second ...
  std::ranges::sort(meetings_, [](const Meeting& a, const Meeting& b) {
    std::int64_t left = a.angle.x * b.angle.y - a.angle.y * b.angle.x;  // differences are below 2^25
    if (left != 0) return left > 0;
    return std::pair(a.first, a.second) < std::pair(b.first, b.second);
  });
}

}  // namespace discreet::inline geometry
