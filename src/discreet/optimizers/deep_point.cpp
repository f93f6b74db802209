#include "discreet/optimizers/deep_point.h"

#include <algorithm>
#include <map>

#include "discreet/base/error.h"
#include "discreet/base/option_range.h"
#include "discreet/geometry/tukey_depth.h"
#include "discreet/optimizers/optimizer_bounds.h"
#include "discreet/random/uniform.h"

namespace discreet::inline optimizers {
namespace {

constexpr std::int64_t longest_axis = std::int64_t{1} << 31;  // in the plane: the limit of geometry/grid_point.h

Integer steps_of(const IntegerDomain& axis, std::int64_t step) { return (axis.size() + step - 1) / step; }

DeepPointOptimizer::Options checked(DeepPointOptimizer::Options options) {
  const auto& axes = options.ranges.axes;
  require(axes.size() == 1 || axes.size() == 2, "ranges: there must be one axis or two. Depth in more is not offered");
  for (const IntegerDomain& axis : axes) check(axis);
  check_epsilon(options.epsilon);
  require_between("step", options.step, 1, longest_axis, "Take a smaller step");
  if (axes.size() == 1) {
    require(options.step == 1, "step: on a line every integer is a candidate. Leave it out");
    return options;
  }
  for (const IntegerDomain& axis : axes)
    require(axis.size() <= longest_axis, "ranges: an axis of the plane has at most 2^31 values. Use coarser units");
  const Integer candidates = steps_of(axes[0], options.step) * steps_of(axes[1], options.step);
  if (candidates > DeepPointOptimizer::most_candidates)
    throw Error("step: there would be " + candidates.str() + " candidates, and at most " +
                std::to_string(DeepPointOptimizer::most_candidates) + " can be tried. Give a larger step");
  return options;
}

Integer count_candidates(const DeepPointOptimizer::Options& options) {
  Integer count = 1;
  for (const IntegerDomain& axis : options.ranges.axes) count *= steps_of(axis, options.step);
  return count;
}

// Integers next to each other that are equally deep.
struct Run {
  Integer first, count;
  std::int64_t depth;
};

// The whole range 0, ..., size - 1 in runs, from the lowest on. A value with c rows below it and k at it has depth
// min(c + k, n - c); a gap with c rows below it min(c, n - c).
std::vector<Run> runs_of(std::vector<std::uint64_t> rows, const Integer& size) {
  std::ranges::sort(rows);
  const auto n = std::ssize(rows);
  std::vector<Run> runs;
  Integer next = 0;
  std::int64_t below = 0;
  auto gap_until = [&](const Integer& end) {
    if (next < end) runs.push_back({next, end - next, std::min<std::int64_t>(below, n - below)});
  };
  for (std::size_t i = 0; i < rows.size();) {
    std::size_t end = i;
    while (end < rows.size() && rows[end] == rows[i]) ++end;
    const auto copies = static_cast<std::int64_t>(end - i);
    gap_until(Integer(rows[i]));
    runs.push_back({Integer(rows[i]), 1, std::min<std::int64_t>(below + copies, n - below)});
    next = Integer(rows[i]) + 1;
    below += copies;
    i = end;
  }
  gap_until(size);
  return runs;
}

}  // namespace

DeepPointOptimizer::DeepPointOptimizer(Options options)
    : options_(checked(std::move(options))), candidates_(count_candidates(options_)) {}

std::vector<Bound> DeepPointOptimizer::bounds(Accuracy goal) const {
  check(goal);
  return deep_point_bounds(candidates_, options_.ranges.axes.size(), options_.epsilon, goal);
}

std::vector<Integer> DeepPointOptimizer::optimize(const GridRows& rows, Rng& rng, const Progress& progress) const {
  return options_.ranges.axes.size() == 1
             ? on_a_line(rows.dimension() == 0 ? std::span<const std::uint64_t>() : rows.axis(0), rng)
             : in_the_plane(rows, rng, progress);
}

std::vector<Integer> DeepPointOptimizer::on_a_line(std::span<const std::uint64_t> rows, Rng& rng) const {
  const IntegerDomain& axis = options_.ranges.axes[0];
  const std::vector<Run> runs = runs_of({rows.begin(), rows.end()}, axis.size());
  std::map<std::int64_t, Integer> counts;  // by score: minus the depth, so that less is better
  for (const Run& run : runs) counts[-run.depth] += run.count;
  std::vector<Stratum> strata;
  for (const auto& [score, count] : counts) strata.push_back({score, count});
  // A replaced row moves every halfline's count, and so their minimum, by at most 1.
  const Stratum& chosen = strata[Exponential(options_.epsilon, 1)(strata, rng)];
  Integer rank = uniform_below(chosen.count, rng);
  for (const Run& run : runs) {
    if (-run.depth != chosen.score) continue;
    if (rank < run.count) return {Integer(axis.low + run.first + rank)};
    rank -= run.count;
  }
  return {axis.low};  // not reached: the ranks of a stratum are those of its runs
}

std::vector<Integer> DeepPointOptimizer::in_the_plane(const GridRows& rows, Rng& rng, const Progress& progress) const {
  std::vector<GridPoint> points;
  for (std::size_t i = 0; i < rows.size(); ++i) points.push_back(place_of(rows[i]));
  TukeyDepth depth(std::move(points));
  const IntegerDomain &x = options_.ranges.axes[0], &y = options_.ranges.axes[1];
  const auto columns = static_cast<std::int64_t>(steps_of(x, options_.step));
  const auto all = static_cast<std::int64_t>(candidates_);
  std::vector<std::int64_t> scores;
  for (std::int64_t i = 0; i < all; ++i) {
    if (i % 64 == 0) Stage{progress}.at(static_cast<std::size_t>(i), static_cast<std::size_t>(all));
    scores.push_back(-depth({i % columns * options_.step, i / columns * options_.step}));
  }
  const auto chosen = static_cast<std::int64_t>(PermuteAndFlip(options_.epsilon, 1)(scores, rng));
  return {Integer(x.low + chosen % columns * options_.step), Integer(y.low + chosen / columns * options_.step)};
}

}  // namespace discreet::inline optimizers
