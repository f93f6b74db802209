#include "discreet/classes/searches/known_dimensions.h"

#include <algorithm>
#include <bit>

namespace discreet::inline classes {
namespace {

std::int64_t log2_floor(const Integer& n) { return static_cast<std::int64_t>(bit_length(n)) - 1; }
std::int64_t log2_floor(std::int64_t n) { return std::bit_width(static_cast<std::uint64_t>(n)) - 1; }

KnownInterval exactly(std::int64_t value, const char* reason) { return {value, value, reason}; }

// An interval holds `center` and may begin at any of center + 1 points and end at any of the rest. Bisection finds both
// ends, one after the other.
std::int64_t ends_of_interval(std::int64_t points) {
  std::int64_t best = 0;
  for (std::int64_t i = 0; points >> i; ++i)  // 2^i starts: between powers of two nothing is gained
    best = std::max(best, i + log2_floor(points - (std::int64_t{1} << i) + 1));
  return best;
}

KnownDimensions of_intervals(const NamedClass& named) {
  const std::int64_t n = named.size;
  return {exactly(n == 1 ? 1 : 2, "no interval leaves out the middle one of three points"),
          exactly(n >= 4   ? 2
                  : n >= 2 ? 1
                           : 0,
                  "k intervals have 2k ends, between which 2^k kinds of points must lie"),
          KnownInterval{std::max(ends_of_interval(n), log2_floor(n + 1)), log2_floor(concepts_of(named)),
                        "both ends are found by bisection; no more mistakes than halvings of the class"},
          exactly(n, "suffixes of the line; points of a chain differ")};
}

KnownDimensions of_boxes(const NamedClass& named) {
  const std::int64_t d = named.dimension, side = named.size;
  if (d == 1) return of_intervals(named);
  KnownDimensions known;
  if (side >= 3)
    known.vc = exactly(2 * d, "a box that holds the outermost 2d of its points holds all of them");
  else if (side == 2)
    known.vc = exactly(d, "each of three or more points would need an axis of its own");
  else
    known.vc = exactly(1, "there is one point");
  const std::int64_t halvings = log2_floor(concepts_of(named));
  known.littlestone = {
      std::max<std::int64_t>(1, d * ends_of_interval(side)), side == 2 ? std::min(d + 1, halvings) : halvings,
      "ends along every axis by bisection; no more mistakes than halvings of the class, or of side 2 than "
      "literals go"};
  const std::int64_t on_a_line = side >= 4 ? 2 : side >= 2 ? 1 : 0;
  known.dual_vc = {d * on_a_line, log2_floor(points_of(named)),
                   "intervals along every axis; no more patterns than points"};
  known.threshold = exactly(d * (side - 1) + 1, "a chain makes boxes shrink, each time by a layer or more");
  return known;
}

KnownDimensions of_conjunctions(const NamedClass& named) {
  const std::int64_t k = named.size;
  return {
      exactly(k == 1 ? 2 : k, "each of three or more points would need a variable of its own"),
      exactly(k, "single variables; no more patterns than points"),
      KnownInterval{k == 1 ? 2 : k, k == 1 ? 2 : k + 1,
                    "without negations all is shattered; elimination halves the literals, then loses one a mistake"},
      exactly(k + 1, "a chain makes subcubes shrink, each time by an axis or more")};
}

// Halfspaces, and balls, which cut a finite set at least as finely.
KnownDimensions of_halfspaces(const NamedClass& named) {
  const std::int64_t d = named.dimension, side = named.size, b = log2_floor(side);
  if (side == 1)
    return {exactly(1, "one point"), exactly(0, "one point"), exactly(1, "one point"), exactly(1, "one point")};
  return {exactly(d + 1, "the corner and its neighbours are shattered, and by Radon no d + 2 points are"),
          KnownInterval{d, log2_floor(points_of(named)), "a cut along every axis; no more patterns than points"},
          KnownInterval{b * d * (d - 1) / 2 + b + 1, log2_floor(concepts_of(named)),
                        "weights found axis by axis by bisection; Cover's count of labellings"},
          exactly(static_cast<std::int64_t>(low_64(points_of(named))),
                  "cuts in a direction that sorts all points; points of a chain differ")};
}

}  // namespace

KnownDimensions known_dimensions(const NamedClass& named) {
  const std::int64_t n = named.size;
  switch (named.name) {
    case ClassName::points: {
      const auto one = exactly(n == 1 ? 0 : 1, "a concept that is 1 somewhere is known");
      return {one, one, one, exactly(1, "no concept is 1 at two points")};
    }
    case ClassName::thresholds:
      return {exactly(1, "thresholds are nested"), exactly(n == 1 ? 0 : 1, "points are nested as well"),
              exactly(log2_floor(Integer(n) + 1), "bisection; no more mistakes than halvings of the class"),
              exactly(n, "all thresholds but the empty one; points of a chain differ")};
    case ClassName::intervals: return of_intervals(named);
    case ClassName::boxes: return of_boxes(named);
    case ClassName::halfspaces:
    case ClassName::balls: return of_halfspaces(named);
    case ClassName::parities:
      return {exactly(n, "unit vectors; 2^n concepts"), exactly(n, "the table is symmetric"),
              exactly(n, "unit vectors; 2^n concepts"), exactly(n, "a triangle of ones has full rank over GF(2)")};
    case ClassName::lines:
      return {exactly(2, "two points determine a line"), exactly(2, "two lines determine a point"),
              exactly(2, "two points determine a line"), exactly(2, "two lines share one point at most")};
    case ClassName::conjunctions: return of_conjunctions(named);
    case ClassName::cube:
      return {exactly(n, "all labellings"), exactly(log2_floor(n), "each of 2^k patterns takes a point"),
              exactly(n, "all labellings"), exactly(n, "all labellings; points of a chain differ")};
    case ClassName::random: return {};
  }
  return {};
}

}  // namespace discreet::inline classes
