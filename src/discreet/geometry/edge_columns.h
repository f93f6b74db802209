// Counts rows under edges by walking along each edge, column by column, over prefix counts of the columns.
#pragma once

#include <algorithm>
#include <array>

#include "discreet/geometry/corner_set.h"
#include "discreet/geometry/site.h"

namespace discreet::inline geometry {

template <class Count>
class EdgeColumns {
 public:
  using Pair = std::array<Count, 2>;  // by label

  // Each row counts `sign`. Only the columns between the first and the last site are kept.
  EdgeColumns(const CornerSet& corners, std::span<const Site> sites, std::int64_t height, Count sign)
      : corners_(corners), height_(height) {
    auto [left, right] = std::ranges::minmax(sites, {}, [](const Site& site) { return site.at.x; });
    first_ = left.at.x, last_ = right.at.x;
    lowest_ = std::ranges::min(sites, {}, [](const Site& site) { return site.at.y; }).at.y;
    below_.resize(static_cast<std::size_t>((last_ - first_ + 1) * (height_ + 2)));
    for (const Site& site : sites)
      for (int label : {0, 1})
        below_[index(site.at.x, site.at.y + 1)][label] += sign * static_cast<Count>(site.rows[label]);
    for (std::int64_t x = first_; x <= last_; ++x)
      for (std::int64_t y = 1; y <= height_ + 1; ++y)
        for (int label : {0, 1}) below_[index(x, y)][label] += below_[index(x, y - 1)][label];
  }

  Pair at(GridPoint p) const { return on_column(p.x, p.y, p.y); }

  // add(c, under, up_to) for every c > a whose edge may have rows under or on it.
  template <class Add>
  void edges(std::size_t a, const Add& add) const {
    const GridPoint start = corners_[a];
    for (std::size_t c = a + 1; c < corners_.size(); ++c) {
      const GridPoint end = corners_[c];
      if (end.x < first_ || start.x > last_ || std::max(start.y, end.y) < lowest_) continue;
      if (start.x == end.x) {
        Pair on = on_column(start.x, start.y, end.y), there = at(end);
        add(c, Pair{there[0] - on[0], there[1] - on[1]}, on);
      } else {
        auto [under, on] = along(start, end);
        add(c, under, Pair{under[0] + on[0], under[1] + on[1]});
      }
    }
  }

 private:
  std::size_t index(std::int64_t x, std::int64_t y) const {
    return static_cast<std::size_t>((x - first_) * (height_ + 2) + y);
  }

  // Rows at this x with low <= y <= high.
  Pair on_column(std::int64_t x, std::int64_t low, std::int64_t high) const {
    if (x < first_ || x > last_) return {};
    const Pair &upper = below_[index(x, high + 1)], &lower = below_[index(x, low)];
    return {upper[0] - lower[0], upper[1] - lower[1]};
  }

  // The edge's height at x, rounded up, is start.y + ceil(dy (x - start.x) / dx). It is kept as a whole number and the
  // remainder of (dy (x - start.x) + dx - 1) / dx. The remainder is dx - 1 where the edge meets a point of the grid.
  std::pair<Pair, Pair> along(GridPoint start, GridPoint end) const {
    const std::int64_t dx = end.x - start.x, dy = end.y - start.y;
    const std::int64_t from = std::max(start.x, first_), to = std::min(end.x - 1, last_);
    std::int64_t step = dy / dx, rest = dy % dx;
    if (rest < 0) --step, rest += dx;
    std::int64_t climbed = dy * (from - start.x) + dx - 1;
    std::int64_t height = climbed / dx, remainder = climbed % dx;
    if (remainder < 0) --height, remainder += dx;
    Pair under{}, on = at(end);
    std::size_t cell = index(from, start.y + height);
    const auto stride = static_cast<std::size_t>(height_ + 2 + step);
    for (std::int64_t x = from; x <= to; ++x) {
      const Pair& below = below_[cell];
      under[0] += below[0], under[1] += below[1];
      if (remainder == dx - 1) on[0] += below_[cell + 1][0] - below[0], on[1] += below_[cell + 1][1] - below[1];
      remainder += rest;
      const bool carry = remainder >= dx;
      remainder -= carry ? dx : 0;
      cell += stride + carry;
    }
    return {under, on};
  }

  const CornerSet& corners_;
  std::int64_t height_, first_, last_, lowest_;
  std::vector<Pair> below_;  // by x and y: rows in column x with a smaller y
};

}  // namespace discreet::inline geometry
