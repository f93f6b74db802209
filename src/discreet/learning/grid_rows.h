// Points of a grid: rows with one offset per axis, stored by column. This is a view that owns nothing.
#pragma once

#include <span>
#include <vector>

#include "discreet/geometry/grid_point.h"
#include "discreet/learning/sample.h"

namespace discreet::inline learning {

class GridRow;

class GridRows {
 public:
  GridRows() = default;
  explicit GridRows(std::vector<std::span<const std::uint64_t>> axes) : axes_(std::move(axes)) {}

  std::size_t size() const { return axes_.empty() ? 0 : axes_.front().size(); }
  std::size_t dimension() const { return axes_.size(); }
  std::span<const std::uint64_t> axis(std::size_t j) const { return axes_[j]; }
  GridRow operator[](std::size_t row) const;
  GridRows subspan(std::size_t first, std::size_t count) const {
    GridRows part = *this;
    for (auto& axis : part.axes_) axis = axis.subspan(first, count);
    return part;
  }

 private:
  std::vector<std::span<const std::uint64_t>> axes_;
};

class GridRow {
 public:
  GridRow(const GridRows& rows, std::size_t row) : rows_(&rows), row_(row) {}
  std::size_t dimension() const { return rows_->dimension(); }
  std::uint64_t operator[](std::size_t axis) const { return rows_->axis(axis)[row_]; }

 private:
  const GridRows* rows_;
  std::size_t row_;
};

inline GridRow GridRows::operator[](std::size_t row) const { return {*this, row}; }

// The point of a row with two axes.
inline GridPoint place_of(const GridRow& row) {
  return {static_cast<std::int64_t>(row[0]), static_cast<std::int64_t>(row[1])};
}

template <>
struct RowsOf<GridRow> {
  using type = GridRows;
};

}  // namespace discreet::inline learning
