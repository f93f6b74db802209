// Turns a line by half a turn about a set of places. It visits every way in which the line separates them, with the
// number of halfplanes of the class that do so.
//
// At an angle u the places are in the order of u . P. A border between two neighbours A and B separates the places up
// to A from those from B on. While u turns, two neighbours exchange their places when u becomes orthogonal to their
// difference. So a gap between neighbours is a piece of the class as long as neither of the two moves. It reaches from
// one angle to another, and its halfplanes are the borders between A and B of the directions between these angles. The
// half turn is cut into wedges, which are independent of each other. docs/learners/convex_polygon.md#algorithm
#pragma once

#include <span>
#include <vector>

#include "discreet/geometry/direction_sums.h"
#include "discreet/geometry/site.h"

namespace discreet::inline geometry {

// Two places meet at an angle. `first` is the rank of the place that comes first before it, `second` that of the other.
struct Meeting {
  GridPoint angle;
  std::uint32_t first, second;
};

// Angles behind `from` up to `to`.
struct Wedge {
  GridPoint from, to;

  // Number `number` of `count` wedges, which make up the half turn that ends at `end`. count is a multiple of 4.
  static Wedge part(std::int64_t number, std::int64_t count, GridPoint end);
};

// The input for sweeping a wedge: the places in the order right behind its beginning, and their meetings in it. If the
// meetings are carried out one by one, places that meet are neighbours.
class WedgeOrder {
 public:
  WedgeOrder(std::span<const Site> sites, const Wedge& wedge);

  const std::vector<Site>& sites() const { return sites_; }
  const std::vector<Meeting>& meetings() const { return meetings_; }

 private:
  std::vector<Site> sites_;
  std::vector<Meeting> meetings_;
};

// The halfplanes of the directions behind `from` up to `to` whose border lies between `below` and `above`. `rows` lie
// at or under `below`, by label.
struct SweepPiece {
  GridPoint below, above;
  GridPoint from, to;
  std::uint64_t rows[2];
};

// Calls visit(piece, number of its halfplanes) for every piece of the wedge with any. Halfplanes of opposite direction
// are not visited. There are as many of them, and they hold the other places.
template <class Directions, class Visit>
void sweep(std::span<const Site> sites, const Directions& directions, const Wedge& wedge, const Visit& visit) {
  WedgeOrder order(sites, wedge);
  struct Gap {
    std::uint64_t rows[2];  // under it
    GridPoint from;
    VectorSum before;  // the directions up to `from`
  };
  const std::size_t size = order.sites().size();
  std::vector<std::uint32_t> at(size), position(size);  // the rank at a position, and the other way round
  std::vector<Gap> gaps(size);                          // gap i lies between positions i and i + 1. The last is unused
  std::uint64_t rows[2] = {0, 0};
  VectorSum start = directions.upto(wedge.from);
  for (std::uint32_t i = 0; i < size; ++i) {
    at[i] = position[i] = i;
    for (int label : {0, 1}) rows[label] += order.sites()[i].rows[label];
    gaps[i] = {{rows[0], rows[1]}, wedge.from, start};
  }
  auto close = [&](std::size_t i, GridPoint angle, const VectorSum& upto) {
    Gap& gap = gaps[i];
    GridPoint below = order.sites()[at[i]].at, above = order.sites()[at[i + 1]].at;
    Signed128 weight = borders(upto - gap.before, above - below);
    if (weight != 0)
      visit(SweepPiece{below, above, gap.from, angle, {gap.rows[0], gap.rows[1]}}, static_cast<Unsigned128>(weight));
    gap.from = angle;
    gap.before = upto;
  };
  for (const Meeting& meeting : order.meetings()) {
    VectorSum upto = directions.upto(meeting.angle);
    const std::size_t i = position[meeting.first];
    for (std::size_t gap = i == 0 ? 0 : i - 1; gap <= i + 1 && gap + 1 < size; ++gap) close(gap, meeting.angle, upto);
    at[i] = meeting.second, at[i + 1] = meeting.first;
    ++position[meeting.first], --position[meeting.second];
    for (int label : {0, 1})
      gaps[i].rows[label] += order.sites()[meeting.second].rows[label] - order.sites()[meeting.first].rows[label];
  }
  VectorSum upto = directions.upto(wedge.to);
  for (std::size_t gap = 0; gap + 1 < size; ++gap) close(gap, wedge.to, upto);
}

}  // namespace discreet::inline geometry
