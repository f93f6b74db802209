// Counts rows under edges by sweeping around each corner. Sites enter by growing slope. At its turn, every other corner
// asks how many sites to its left have entered.
//
// Sites are not sorted: each is put between the slopes of two neighbouring corners by bisection.
#pragma once

#include <algorithm>
#include <array>

#include "discreet/geometry/corner_set.h"
#include "discreet/geometry/site.h"

namespace discreet::inline geometry {

template <class Count>
class EdgeSlopes {
 public:
  using Pair = std::array<Count, 2>;  // by label

  // Each row counts `sign`.
  EdgeSlopes(const CornerSet& corners, std::span<const Site> sites, Count sign) : corners_(corners) {
    for (GridPoint p : corners.points())
      if (columns_.empty() || columns_.back() != p.x) columns_.push_back(p.x);
    for (const Site& site : sites) {
      auto right = std::ranges::upper_bound(columns_, site.at.x) - columns_.begin();
      rows_.push_back({site.at,
                       static_cast<std::size_t>(right),
                       {sign * static_cast<Count>(site.rows[0]), sign * static_cast<Count>(site.rows[1])}});
    }
    std::ranges::sort(rows_, {}, &Rows::at);
  }

  Pair at(GridPoint p) const {
    auto found = std::ranges::lower_bound(rows_, p, {}, &Rows::at);
    return found != rows_.end() && found->at == p ? found->rows : Pair{};
  }

  // add(c, under, up_to) for every c > a.
  template <class Add>
  void edges(std::size_t a, const Add& add) const {
    const GridPoint center = corners_[a];
    std::size_t right = a + 1;
    Pair on = at(center), low = straight_below(center);
    auto above = std::ranges::upper_bound(rows_, center, {}, &Rows::at);
    for (; right < corners_.size() && corners_.above(a, right); ++right) {
      for (; above != rows_.end() && above->at <= corners_[right]; ++above) plus(on, above->rows);
      Pair there = at(corners_[right]);
      add(right, Pair{there[0] - on[0], there[1] - on[1]}, on);
    }
    if (right < corners_.size()) sweep(a, right, low, add);
  }

 private:
  struct Rows {
    GridPoint at;
    std::size_t right;  // the first column of corners to its right
    Pair rows;
  };

  // Sums of the rows added at the first columns.
  class Prefixes {
   public:
    explicit Prefixes(std::size_t columns) : sums_(columns + 1) {}
    void add(std::size_t column, const Pair& rows) {
      for (std::size_t i = column + 1; i < sums_.size(); i += i & -i) plus(sums_[i], rows);
    }
    Pair up_to(std::size_t column) const {
      Pair sum{};
      for (std::size_t i = column + 1; i != 0; i -= i & -i) plus(sum, sums_[i]);
      return sum;
    }

   private:
    std::vector<Pair> sums_;
  };

  static void plus(Pair& sum, const Pair& rows) { sum[0] += rows[0], sum[1] += rows[1]; }

  // Positive if b lies to the left of p, seen from the origin. Offsets lie within 2^24.
  static std::int64_t turn_of(GridPoint p, GridPoint b) { return p.x * b.y - p.y * b.x; }

  Pair straight_below(GridPoint p) const {
    Pair sum{};
    auto row = std::ranges::lower_bound(rows_, GridPoint{p.x, 0}, {}, &Rows::at);
    for (; row != rows_.end() && row->at < p; ++row) plus(sum, row->rows);
    return sum;
  }

  // The corners to the right of a, those with equal slopes together, by growing slope.
  std::vector<std::vector<std::size_t>> directions(std::size_t a, std::size_t right) const {
    auto slopes = corners_.slopes(a);
    std::vector<std::vector<std::size_t>> groups(1u + *std::max_element(slopes.begin() + right, slopes.end()));
    for (std::size_t c = right; c < corners_.size(); ++c) groups[slopes[c]].push_back(c);
    return groups;
  }

  // The rows to the right of a by slope. List 2 u holds those between directions u - 1 and u, list 2 u + 1 those on u.
  std::vector<std::vector<const Rows*>> rows_by_slope(GridPoint center, std::span<const GridPoint> directions) const {
    std::vector<std::vector<const Rows*>> lists(2 * directions.size());
    auto row = std::ranges::upper_bound(rows_, center.x, {}, [](const Rows& rows) { return rows.at.x; });
    for (; row != rows_.end() && row->at.x <= columns_.back(); ++row) {
      GridPoint p = row->at - center;
      auto next = std::ranges::partition_point(directions, [&](GridPoint b) { return turn_of(b, p) > 0; });
      if (next == directions.end()) continue;
      auto u = static_cast<std::size_t>(next - directions.begin());
      lists[2 * u + (turn_of(*next, p) == 0)].push_back(&*row);
    }
    return lists;
  }

  template <class Add>
  void sweep(std::size_t a, std::size_t right, const Pair& low, const Add& add) const {
    auto groups = directions(a, right);
    std::vector<GridPoint> offsets;
    for (const auto& group : groups) offsets.push_back(corners_[group.front()] - corners_[a]);
    auto lists = rows_by_slope(corners_[a], offsets);
    Prefixes entered(columns_.size());
    for (std::size_t u = 0; u < groups.size(); ++u) {
      for (const Rows* rows : lists[2 * u]) entered.add(rows->right, rows->rows);
      const auto& on_edge = lists[2 * u + 1];
      Pair on = at(corners_[a]);
      auto next = on_edge.begin();  // by growing x, as the corners of a group are
      for (std::size_t c : groups[u]) {
        auto column = static_cast<std::size_t>(std::ranges::lower_bound(columns_, corners_[c].x) - columns_.begin());
        Pair under = entered.up_to(column);
        plus(under, low);
        for (; next != on_edge.end() && (*next)->at.x <= corners_[c].x; ++next) plus(on, (*next)->rows);
        add(c, under, Pair{under[0] + on[0], under[1] + on[1]});
      }
      for (const Rows* rows : on_edge) entered.add(rows->right, rows->rows);
    }
  }

  const CornerSet& corners_;
  std::vector<std::int64_t> columns_;  // columns of corners
  std::vector<Rows> rows_;             // by growing place
};

}  // namespace discreet::inline geometry
