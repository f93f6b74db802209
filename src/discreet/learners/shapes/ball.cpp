// Tested by halfspace_test.cpp
#include "discreet/learners/shapes/ball.h"

#include "discreet/base/error.h"
#include "discreet/base/option_range.h"
#include "discreet/bounds/learners/selection_bounds.h"
#include "discreet/geometry/lattice.h"
#include "discreet/learners/shapes/short_axes.h"

namespace discreet::inline learners {
namespace {

using Place = std::vector<std::int64_t>;

void check_options(const BallLearner::Options& options) {
  check_short_axes(options.axes);
  require_between("lattice", options.lattice, 1, most_features, "Take a coarser lattice");
  Integer centers = 1;
  for (std::size_t j = 0; j < options.axes.axes.size(); ++j) centers *= options.lattice;
  require(centers <= most_features,
          "lattice: more than 2^20 centres would have to be gone through. Take a coarser lattice or fewer axes");
}

std::vector<Place> lattice_points(const GridDomain& domain, std::int64_t count) {
  std::vector<Place> all{{}};
  for (const IntegerDomain& axis : domain.axes) {
    std::vector<Place> longer;
    for (const Place& place : all)
      for (std::int64_t i = 0; i < count; ++i) {
        longer.push_back(place);
        longer.back().push_back(lattice_position(i, count, last_offset(axis)));
      }
    all = std::move(longer);
  }
  // On an axis with fewer values than positions some coincide.
  std::ranges::sort(all);
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

// The negated squared distance from each centre, down to that of the farthest corner.
FeatureClass distances(const GridDomain& domain, const std::vector<Place>& centers) {
  std::vector<Feature> features;
  for (const Place& center : centers) {
    std::int64_t farthest = 0;
    for (std::size_t j = 0; j < center.size(); ++j) {
      std::int64_t reach = std::max(center[j], last_offset(domain.axes[j]) - center[j]);
      farthest += reach * reach;
    }
    features.push_back({-farthest, 0});
  }
  return FeatureClass(std::move(features));
}

}  // namespace

bool Ball::operator()(const GridRow& x) const {
  std::int64_t distance = 0;
  for (std::size_t j = 0; j < center.size(); ++j) {
    std::int64_t step = static_cast<std::int64_t>(x[j]) - center[j];
    distance += step * step;
  }
  return distance <= radius_squared;
}

BallLearner::BallLearner(Options options)
    : options_((check_options(options), std::move(options))),
      select_(Exponential::over_errors(options_.epsilon, options_.neighbours)),
      centers_(lattice_points(options_.axes, options_.lattice)),
      class_(distances(options_.axes, centers_)) {}

std::vector<Bound> BallLearner::bounds(Accuracy goal) const {
  // From some centre the values of at least half of the longest axis lie at different distances: balls about it are
  // searched by halves like thresholds.
  int littlestone = static_cast<int>(bit_length((longest_axis(options_.axes) + 1) / 2 + 1)) - 1;
  return selection_bounds({class_.size(), littlestone}, 2 * select_.rate(), options_.setting, goal);
}

std::vector<Bound> BallLearner::table_bounds(Accuracy goal) const {
  return {selection_table_bound(class_.size(), 2 * select_.rate(), goal)};
}

std::optional<Ball> BallLearner::learn(const Sample<GridRow>& sample, Rng& rng, const Progress& progress) const {
  auto nearness = [&](std::size_t feature, std::size_t first, std::span<std::int64_t> values) {
    std::ranges::fill(values, 0);
    for (std::size_t j = 0; j < centers_[feature].size(); ++j) {
      const std::int64_t middle = centers_[feature][j];
      auto axis = sample.x.axis(j).subspan(first, values.size());
      for (std::size_t i = 0; i < values.size(); ++i) {
        std::int64_t step = static_cast<std::int64_t>(axis[i]) - middle;
        values[i] -= step * step;
      }
    }
  };
  FeatureThreshold chosen = class_.draw(sample.y, nearness, select_, rng, {progress});
  return Ball{centers_[chosen.feature], -chosen.offset};
}

Premise BallLearner::premise() const {
  return {options_.setting, "ball about one of " + std::to_string(centers_.size()) + " centers of the lattice"};
}

}  // namespace discreet::inline learners
