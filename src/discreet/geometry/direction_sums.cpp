// Tested by learners/regions/halfplane_cover_test.cpp
#include "discreet/geometry/direction_sums.h"

#include <numeric>

#include "discreet/geometry/floor_sums.h"

namespace discreet::inline geometry {
namespace {

// The half turn falls into two quarters: to the right, x = a and y = b - a, and upwards, x = a - b and y = a, with
// 0 <= b <= 2a each. In both the angle grows with b / a. The diagonal (1, 1) belongs to the first, b = 2a.
enum class Quarter { right, up };

struct Slope {
  Quarter quarter;
  std::int64_t rise, run;  // b / a of the angle
};

Slope slope_of(GridPoint angle) {
  if (angle.y <= angle.x) return {Quarter::right, angle.x + angle.y, angle.x};
  return {Quarter::up, angle.y - angle.x, angle.y};
}

// Sums of a and of b over the vectors of a quarter in columns a = 1, ..., columns and from its first row to the slope.
struct QuarterSums {
  Signed128 a = 0, b = 0;
};

QuarterSums sums_of(const Slope& slope, std::int64_t columns) {
  FloorSums tops = floor_sums(columns, slope.rise, 0, slope.run);
  const Signed128 n = columns;
  // The row b = 0 is the beginning of the half turn in the first quarter; in the second it is the diagonal.
  Signed128 first_row = slope.quarter == Quarter::right ? n * (n + 1) / 2 : 0;
  return {tops.weighted + first_row, (tops.squared + tops.plain) / 2};
}

VectorSum to_vector(Quarter quarter, const QuarterSums& sums) {
  if (quarter == Quarter::right) return {sums.a, sums.b - sums.a};
  return {sums.a - sums.b, sums.a};
}

GridPoint to_point(Quarter quarter, std::int64_t a, std::int64_t b) {
  return quarter == Quarter::right ? GridPoint{a, b - a} : GridPoint{a - b, a};
}

// The largest x in [low, high) with f(x) <= rank, f growing and f(low) <= rank.
template <class F>
std::int64_t last_within(std::int64_t low, std::int64_t high, Unsigned128 rank, const F& f) {
  while (high - low > 1) {
    std::int64_t middle = std::midpoint(low, high);
    (static_cast<Unsigned128>(f(middle)) <= rank ? low : high) = middle;
  }
  return low;
}

// Rows of column a up to an angle; the beginning lies before row 0.
std::int64_t top_row(GridPoint angle, std::int64_t a) {
  if (angle == beginning) return -1;
  Slope slope = slope_of(angle);
  return static_cast<std::int64_t>(Signed128{slope.rise} * a / slope.run);
}

constexpr GridPoint diagonal{1, 1};

}  // namespace

VectorSum LatticeDirections::upto(GridPoint angle, std::int64_t columns) const {
  if (angle == beginning) return {};
  Slope slope = slope_of(angle);
  VectorSum sum = to_vector(slope.quarter, sums_of(slope, columns));
  return slope.quarter == Quarter::right ? sum : sum + upto(diagonal, columns);
}

GridPoint LatticeDirections::find(GridPoint from, GridPoint to, GridPoint gap, Unsigned128& rank) const {
  Quarter quarter = slope_of(to).quarter;
  if (quarter == Quarter::up && (from == beginning || slope_of(from).quarter == Quarter::right)) {
    auto right = static_cast<Unsigned128>(borders(upto(diagonal) - upto(from), gap));
    if (rank < right) return find(from, diagonal, gap, rank);
    rank -= right;
    from = diagonal;
  }
  // First the column, then the row: a column's borders grow linearly from row to row.
  auto before_column = [&](std::int64_t a) { return borders(upto(to, a - 1) - upto(from, a - 1), gap); };
  std::int64_t a = last_within(1, side_ + 1, rank, before_column);
  rank -= static_cast<Unsigned128>(before_column(a));
  std::int64_t first = (quarter == Quarter::up && from == diagonal ? 0 : top_row(from, a)) + 1;
  std::int64_t last = top_row(to, a);
  Signed128 least = dot(to_point(quarter, a, first), gap);
  Signed128 step = dot(to_point(quarter, a, first + 1), gap) - least;
  auto before_row = [&](std::int64_t b) {
    Signed128 rows = b - first;
    return rows * least + step * (rows * (rows - 1) / 2);
  };
  std::int64_t b = last_within(first, last + 1, rank, before_row);
  rank -= static_cast<Unsigned128>(before_row(b));
  return to_point(quarter, a, b);
}

GridPoint BorderNumbers::operator[](std::int64_t number) const {
  if (number < 2 * reach_) return {reach_, number - reach_};
  return {3 * reach_ - number, reach_};
}

std::int64_t BorderNumbers::number_behind(GridPoint angle) const {
  Slope slope = slope_of(angle);
  // On the right border the direction (reach, b - reach) has slope b / reach; b = 0 is the first one.
  auto rows = static_cast<std::int64_t>(Signed128{reach_} * slope.rise / slope.run);
  return (slope.quarter == Quarter::right ? 0 : 2 * reach_) + rows + 1;
}

VectorSum BorderNumbers::before(std::int64_t number) const {
  const Signed128 reach = reach_, right = std::min(number, 2 * reach_), up = number - std::min(number, 2 * reach_);
  return {reach * right + reach * up - up * (up - 1) / 2, right * (right - 1) / 2 - reach * right + reach * up};
}

// First (p, -fine) with p growing from fine to reach, then (p, fine) with p falling from reach to 1 - fine.
GridPoint SlopeNumbers::operator[](std::int64_t number) const {
  if (number < falling()) return {fine_ + number, -fine_};
  return {reach_ - (number - falling()), fine_};
}

std::int64_t SlopeNumbers::number_behind(GridPoint angle) const {
  if (angle.y == 0) return falling();
  const Signed128 products = Signed128{fine_} * angle.x;
  if (angle.y < 0) {
    Signed128 most = products / -angle.y;  // the largest p with at most this angle
    return static_cast<std::int64_t>(std::min<Signed128>(most - fine_ + 1, falling()));
  }
  Signed128 least = products / angle.y + (products > 0 && products % angle.y != 0 ? 1 : 0);
  return falling() + static_cast<std::int64_t>(std::max<Signed128>(0, reach_ - least + 1));
}

VectorSum SlopeNumbers::before(std::int64_t number) const {
  const Signed128 first = std::min(number, falling()), second = number - std::min(number, falling());
  return {first * fine_ + first * (first - 1) / 2 + second * reach_ - second * (second - 1) / 2,
          (second - first) * fine_};
}

template <class Numbers>
GridPoint NumberedDirections<Numbers>::find(GridPoint from, GridPoint to, GridPoint gap, Unsigned128& rank) const {
  std::int64_t first = behind(from);
  const VectorSum start = Numbers::before(first);
  auto before_direction = [&](std::int64_t number) { return borders(Numbers::before(number) - start, gap); };
  std::int64_t number = last_within(first, behind(to), rank, before_direction);
  rank -= static_cast<Unsigned128>(before_direction(number));
  return (*this)[number];
}

template class NumberedDirections<BorderNumbers>;
template class NumberedDirections<SlopeNumbers>;

}  // namespace discreet::inline geometry
