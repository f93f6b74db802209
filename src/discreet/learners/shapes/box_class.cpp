// Tested by box_test.cpp
#include "discreet/learners/shapes/box_class.h"

#include <algorithm>
#include <numeric>

#include "discreet/base/parallel.h"
#include "discreet/learners/counting/range_tree.h"
#include "discreet/learners/cuts/step_class.h"
#include "discreet/random/partition.h"
#include "discreet/random/subset.h"

namespace discreet::inline learners {
namespace {

// The distinct values of one axis in order, and the gaps between them. A range begins at one break and ends before
// another; gap i holds the breaks after value i-1 and up to value i, positions 0, ..., cells.
struct Axis {
  std::vector<std::uint64_t> values;
  std::vector<Unsigned128> begins;  // begins of the gaps, one more than gaps
  std::vector<Unsigned128> gaps;

  Axis(Unsigned128 cells, std::span<const std::uint64_t> column) : values(column.begin(), column.end()) {
    std::ranges::sort(values);
    auto twice = std::ranges::unique(values);
    values.erase(twice.begin(), twice.end());
    begins.push_back(0);
    for (std::uint64_t value : values) begins.push_back(Unsigned128{value} + 1);
    begins.push_back(cells + 1);
    for (std::size_t i = 0; i + 1 < begins.size(); ++i) gaps.push_back(begins[i + 1] - begins[i]);
  }
};

// Rows with the same cell on every axis, as places among the distinct values.
struct Point {
  std::vector<std::uint32_t> place;
  std::uint64_t rows[2] = {0, 0};  // by label
};

using Points = std::vector<Point>;

std::uint64_t positive(const Points& points) {
  return std::accumulate(points.begin(), points.end(), std::uint64_t{0},
                         [](std::uint64_t sum, const Point& point) { return sum + point.rows[1]; });
}

// Those with a place first, ..., last - 1 on an axis.
Points within(const Points& points, std::size_t axis, std::size_t first, std::size_t last) {
  Points kept;
  for (const Point& point : points)
    if (first <= point.place[axis] && point.place[axis] < last) kept.push_back(point);
  return kept;
}

// The rest of the choice: ranges for the axes from `axis` on, for these points.
struct Rest {
  const std::vector<Axis>& axes;
  std::size_t axis;
  Points points;
  Stage stage;
};

// The sum over all ranges of the remaining axes, and its parts by the gaps of the two breaks on the first of them.
template <class Number>
class BoxSums {
 public:
  BoxSums(Weighing<Number> weighing, const Rest& rest) : weighing_(std::move(weighing)), rest_(rest) {
    std::size_t starts = gaps(rest.axis).size();
    from_.assign(starts, weighing_.count(Unsigned128{0}));
    if (rest.axis + 1 == rest.axes.size()) return;  // drawn as a step function
    for_each_piece(starts, rest.stage, [&](std::size_t a) {
      auto ends = ends_of(rest.points, rest.axis, a);
      for (const Number& weight : ends) from_[a] += weight;
    });
    for (std::size_t a = starts - 1; a-- > 0;) from_[a] += from_[a + 1];
  }

  // The first break lies in gap a or later.
  const Number& from(std::size_t a) const { return from_[a]; }

  // The first break lies in gap a, the second `further` gaps or more after it.
  const Number& from(std::size_t a, std::size_t further) {
    if (row_.empty() || row_start_ != a) {
      row_ = ends_of(rest_.points, rest_.axis, a);
      row_start_ = a;
      for (std::size_t b = row_.size() - 1; b-- > 0;) row_[b] += row_[b + 1];
    }
    return row_[further];
  }

  Number no_box() const { return weighing_.decay(positive(rest_.points)); }

 private:
  std::span<const Unsigned128> gaps(std::size_t axis) const { return rest_.axes[axis].gaps; }

  Number ways(std::size_t axis, std::size_t a, std::size_t b) const {
    return a == b ? weighing_.binomial(gaps(axis)[a], 2)
                  : weighing_.count(gaps(axis)[a]) * weighing_.count(gaps(axis)[b]);
  }

  // For the first break in gap a: the weights by the gap of the second.
  std::vector<Number> ends_of(const Points& points, std::size_t axis, std::size_t a) const {
    return axis + 2 == rest_.axes.size() ? growing_ends(points, axis, a) : separate_ends(points, axis, a);
  }

  std::vector<Number> separate_ends(const Points& points, std::size_t axis, std::size_t a) const {
    std::vector<Number> ends;
    std::uint64_t all = positive(points);
    for (std::size_t b = a; b < gaps(axis).size(); ++b) {
      Points inside = within(points, axis, a, b);
      ends.push_back(ways(axis, a, b) * weighing_.decay(all - positive(inside)) * total(inside, axis + 1));
    }
    return ends;
  }

  Number total(const Points& points, std::size_t axis) const {
    Number sum = weighing_.count(Unsigned128{0});
    for (std::size_t a = 0; a < gaps(axis).size(); ++a)
      for (const Number& weight : ends_of(points, axis, a)) sum += weight;
    return sum;
  }

  // The range grows by one value at a time, whose rows enter the tree of the last axis.
  std::vector<Number> growing_ends(const Points& points, std::size_t axis, std::size_t a) const {
    std::vector<const Point*> order;
    for (const Point& point : points)
      if (point.place[axis] >= a) order.push_back(&point);
    std::ranges::stable_sort(order, {}, [&](const Point* point) { return point->place[axis]; });
    RangeTree<Number> tree(weighing_, gaps(axis + 1));
    std::vector<std::uint64_t> rows[2] = {std::vector<std::uint64_t>(gaps(axis + 1).size()),
                                          std::vector<std::uint64_t>(gaps(axis + 1).size())};
    std::uint64_t outside = positive(points);
    std::vector<Number> ends;
    auto next = order.begin();
    for (std::size_t b = a; b < gaps(axis).size(); ++b) {
      for (; next != order.end() && (*next)->place[axis] < b; ++next) {
        std::uint32_t place = (*next)->place[axis + 1];
        for (int label : {0, 1}) rows[label][place] += (*next)->rows[label];
        outside -= (*next)->rows[1];
        tree.set(place, weighing_.decay(rows[0][place]), weighing_.decay(rows[1][place]));
      }
      tree.update();
      ends.push_back(ways(axis, a, b) * weighing_.decay(outside) * tree.total());
    }
    return ends;
  }

  Weighing<Number> weighing_;
  const Rest& rest_;
  std::vector<Number> from_;  // by the gap of the first break
  std::vector<Number> row_;   // for the gap row_start_ of the first break, by the gap of the second
  std::size_t row_start_ = 0;
};

// The gaps of the two breaks on the first of the remaining axes. No box at all is a branch of its own, the last one,
// and only where no axis has a range yet.
std::optional<std::pair<std::size_t, std::size_t>> draw_gaps(const Rest& rest, const Rational& rate, Rng& rng,
                                                             int word) {
  std::size_t starts = rest.axes[rest.axis].gaps.size();
  bool first = rest.axis == 0;
  Partition<BoxSums, Rest> partition(rest, rate, word);
  auto start_from = [&](auto& sums, std::size_t a) {
    if (a == starts) return sums.no_box();
    auto sum = sums.from(a);
    if (first) sum += sums.no_box();
    return sum;
  };
  std::size_t a = partition.draw(starts + (first ? 1 : 0), start_from, rng);
  if (a == starts) return std::nullopt;
  auto end_from = [&](auto& sums, std::size_t further) { return sums.from(a, further); };
  return std::pair{a, a + partition.draw(starts - a, end_from, rng)};
}

CellRange cells_between(Unsigned128 first_break, Unsigned128 second_break) {
  return {static_cast<std::uint64_t>(first_break), static_cast<std::uint64_t>(second_break - 1)};
}

// Two breaks, uniform in their gaps.
CellRange breaks_in(const Axis& axis, std::size_t a, std::size_t b, Rng& rng) {
  auto at = [&](std::size_t gap, const Integer& offset) { return axis.begins[gap] + to_128(offset); };
  if (a == b) {
    auto two = subset(to_integer(axis.gaps[a]), 2, rng);
    return cells_between(at(a, two[0]), at(a, two[1]));
  }
  Integer first = subset(to_integer(axis.gaps[a]), 1, rng)[0];
  return cells_between(at(a, first), at(b, subset(to_integer(axis.gaps[b]), 1, rng)[0]));
}

// The range of the last axis: a step function with exactly two breaks.
CellRange last_range(Unsigned128 cells, const Rest& rest, const Rational& rate, Rng& rng, int word) {
  std::vector<std::uint64_t> x;
  std::vector<Label> y;
  for (const Point& point : rest.points)
    for (Label label : {0, 1}) {
      x.insert(x.end(), point.rows[label], rest.axes[rest.axis].values[point.place[rest.axis]]);
      y.insert(y.end(), point.rows[label], label);
    }
  StepClass ranges{.first = 0, .last = cells, .first_labels = {0}, .allowed = {0, 0, 1}};
  Steps steps = draw_steps(ranges, {x, y}, rate, rng, {}, word);
  return cells_between(steps.breaks[0], steps.breaks[1]);
}

Points make_points(const std::vector<Axis>& axes, const Sample<GridRow>& sample) {
  Points points(sample.size());
  for (std::size_t j = 0; j < axes.size(); ++j)
    for (std::size_t i = 0; i < sample.size(); ++i) {
      auto place = std::ranges::lower_bound(axes[j].values, sample.x.axis(j)[i]) - axes[j].values.begin();
      points[i].place.push_back(static_cast<std::uint32_t>(place));
    }
  for (std::size_t i = 0; i < sample.size(); ++i) ++points[i].rows[sample.y[i] != 0];
  std::ranges::sort(points, {}, &Point::place);
  Points distinct;
  for (Point& point : points) {
    if (distinct.empty() || distinct.back().place != point.place)
      distinct.push_back(std::move(point));
    else
      for (int label : {0, 1}) distinct.back().rows[label] += point.rows[label];
  }
  return distinct;
}

}  // namespace

Integer box_count(const Cells& cells) {
  Integer boxes = 1;
  for (Unsigned128 count : cells) boxes *= to_integer(count) * (to_integer(count) + 1) / 2;
  return boxes + 1;
}

std::optional<std::vector<CellRange>> draw_box(const Cells& cells, const Sample<GridRow>& sample, const Rational& rate,
                                               Rng& rng, const Progress& progress, int word) {
  std::vector<Axis> axes;
  for (std::size_t j = 0; j < cells.size(); ++j) axes.emplace_back(cells[j], sample.x.axis(j));
  Points points = make_points(axes, sample);
  std::vector<CellRange> box;
  for (std::size_t axis = 0; axis + 1 < axes.size(); ++axis) {
    Rest rest{axes, axis, points, Stage{progress}.part(axis, axis + 1, axes.size() - 1)};
    auto gaps = draw_gaps(rest, rate, rng, word);
    if (!gaps) return std::nullopt;
    box.push_back(breaks_in(axes[axis], gaps->first, gaps->second, rng));
    points = within(points, axis, gaps->first, gaps->second);
  }
  box.push_back(last_range(cells.back(), {axes, axes.size() - 1, points, Stage{progress, 1, 1}}, rate, rng, word));
  return box;
}

}  // namespace discreet::inline learners
