#include "discreet/learners/shapes/box.h"

#include <algorithm>

#include "discreet/base/error.h"
#include "discreet/base/option_range.h"
#include "discreet/bounds/learners/selection_bounds.h"

namespace discreet::inline learners {
namespace {

constexpr std::size_t max_axes = 6;
constexpr std::int64_t max_ranges = std::int64_t{1} << 24;

// The ranges of all axes but the last two are summed over one by one, however few rows there are.
Integer outer_ranges(const Cells& cells) { return box_count(Cells(cells.begin(), cells.end() - 2)) - 1; }

// Cell c of an axis with `cells` cells and `values` values begins at the least offset x with cells x >= values c.
Unsigned128 cell_begin(Unsigned128 cell, Unsigned128 cells, const Integer& values) {
  if (to_integer(cells) == values) return cell;
  return to_128((to_integer(cell) * values + to_integer(cells) - 1) / to_integer(cells));
}

// The numbers of the cells in which the rows lie.
std::vector<std::vector<std::uint64_t>> cells_of(const GridRows& rows, const GridDomain& domain, const Cells& cells) {
  std::vector<std::vector<std::uint64_t>> columns;
  for (std::size_t j = 0; j < cells.size(); ++j) {
    std::vector<Unsigned128> begins;
    for (Unsigned128 cell = 0; cell < cells[j]; ++cell)
      begins.push_back(cell_begin(cell, cells[j], domain.axes[j].size()));
    auto& column = columns.emplace_back();
    for (std::uint64_t x : rows.axis(j))
      column.push_back(static_cast<std::uint64_t>(std::ranges::upper_bound(begins, x) - begins.begin()) - 1);
  }
  return columns;
}

}  // namespace

bool Box::operator()(GridRow x) const {
  for (std::size_t j = 0; j < ranges.size(); ++j)
    if (x[j] < ranges[j].low || ranges[j].high < x[j]) return false;
  return !empty();
}

BoxLearner::BoxLearner(Options options)
    : options_(std::move(options)), select_(Exponential::over_errors(options_.epsilon, options_.neighbours)) {
  const auto& axes = options_.axes.axes;
  require(2 <= axes.size() && axes.size() <= max_axes, "axes must be between 2 and 6 ranges. For one, see interval");
  require_between("cells", options_.cells, 0, 65536, "Take fewer cells, or 0 for the best number");
  for (const IntegerDomain& axis : axes) {
    check(axis);
    Integer values = axis.size();
    cells_.push_back(to_128(options_.cells == 0 ? values : std::min<Integer>(values, options_.cells)));
  }
  require(outer_ranges(cells_) <= max_ranges,
          "axes: more than 2^24 ranges of all axes but the last two. Take fewer cells, or put the finest axes last");
}

std::vector<Bound> BoxLearner::bounds(Accuracy goal) const {
  // On each axis the starts within the lower half of the positions and the ends within the upper half are searched
  // independently, while the other axes hold a point that every candidate contains.
  int littlestone = 0;
  for (Unsigned128 count : cells_) {
    Integer positions = to_integer(count) + 1, half = positions / 2;
    littlestone += static_cast<int>(bit_length(half) + bit_length(positions - half)) - 2;
  }
  return selection_bounds({box_count(cells_), littlestone}, 2 * select_.rate(), options_.setting, goal);
}

std::vector<Bound> BoxLearner::table_bounds(Accuracy goal) const {
  return {selection_table_bound(box_count(cells_), 2 * select_.rate(), goal)};
}

std::optional<Box> BoxLearner::learn(const Sample<GridRow>& sample, Rng& rng, const Progress& progress) const {
  std::vector<std::vector<std::uint64_t>> columns;
  GridRows rows = sample.x;
  if (options_.cells != 0) {
    columns = cells_of(sample.x, options_.axes, cells_);
    rows = GridRows({columns.begin(), columns.end()});
  }
  auto ranges = draw_box(cells_, {rows, sample.y}, select_.rate(), rng, progress);
  Box box;
  for (std::size_t j = 0; ranges && j < ranges->size(); ++j) {
    auto begin = [&](Unsigned128 cell) { return cell_begin(cell, cells_[j], options_.axes.axes[j].size()); };
    auto [low, high] = (*ranges)[j];
    box.ranges.push_back(
        {static_cast<std::uint64_t>(begin(low)), static_cast<std::uint64_t>(begin(Unsigned128{high} + 1) - 1)});
  }
  return box;
}

Premise BoxLearner::premise() const {
  const std::string cells = std::to_string(options_.cells);
  return {options_.setting,
          options_.cells == 0 ? "box" : "box that ends at the borders of " + cells + " cells along each axis"};
}

}  // namespace discreet::inline learners
