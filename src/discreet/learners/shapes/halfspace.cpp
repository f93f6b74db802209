#include "discreet/learners/shapes/halfspace.h"

#include <numeric>

#include "discreet/base/error.h"
#include "discreet/base/option_range.h"
#include "discreet/bounds/learners/selection_bounds.h"
#include "discreet/learners/shapes/short_axes.h"

namespace discreet::inline learners {
namespace {

constexpr std::int64_t most_net = 1000;

using Weights = std::vector<std::int64_t>;

void check_options(const HalfspaceLearner::Options& options) {
  check_short_axes(options.axes);
  require_between("net", options.net, 1, most_net, "Take a coarser net");
  Integer vectors = 1;
  for (std::size_t j = 0; j < options.axes.axes.size(); ++j) vectors *= 2 * options.net + 1;
  require(vectors <= most_features,
          "net: more than 2^20 directions would have to be gone through. Take a smaller net or fewer axes");
}

// All vectors with coordinates from -net to net that are no multiple of another.
std::vector<Weights> primitive_vectors(std::size_t dimension, std::int64_t net) {
  std::vector<Weights> all;
  Weights weights(dimension, -net);
  for (;;) {
    std::int64_t divisor = 0;
    for (std::int64_t weight : weights) divisor = std::gcd(divisor, weight);
    if (divisor == 1) all.push_back(weights);
    std::size_t j = 0;
    while (j < dimension && weights[j] == net) weights[j++] = -net;
    if (j == dimension) return all;
    ++weights[j];
  }
}

FeatureClass projections(const GridDomain& domain, const std::vector<Weights>& directions) {
  std::vector<Feature> features;
  for (const Weights& weights : directions) {
    Feature range{0, 0};
    for (std::size_t j = 0; j < weights.size(); ++j) {
      std::int64_t reach = weights[j] * last_offset(domain.axes[j]);
      (reach < 0 ? range.low : range.high) += reach;
    }
    features.push_back(range);
  }
  return FeatureClass(std::move(features));
}

}  // namespace

bool Halfspace::operator()(const GridRow& x) const {
  std::int64_t sum = 0;
  for (std::size_t j = 0; j < weights.size(); ++j) sum += weights[j] * static_cast<std::int64_t>(x[j]);
  return sum >= threshold;
}

HalfspaceLearner::HalfspaceLearner(Options options)
    : options_((check_options(options), std::move(options))),
      select_(Exponential::over_errors(options_.epsilon, options_.neighbours)),
      directions_(primitive_vectors(options_.axes.axes.size(), options_.net)),
      class_(projections(options_.axes, directions_)) {}

std::vector<Bound> HalfspaceLearner::bounds(Accuracy goal) const {
  // The thresholds of the longest axis are among the halfspaces, and are searched by halves.
  int littlestone = static_cast<int>(bit_length(longest_axis(options_.axes) + 1)) - 1;
  return selection_bounds({class_.size(), littlestone}, 2 * select_.rate(), options_.setting, goal);
}

std::vector<Bound> HalfspaceLearner::table_bounds(Accuracy goal) const {
  return {selection_table_bound(class_.size(), 2 * select_.rate(), goal)};
}

std::optional<Halfspace> HalfspaceLearner::learn(const Sample<GridRow>& sample, Rng& rng,
                                                 const Progress& progress) const {
  auto project = [&](std::size_t feature, std::size_t first, std::span<std::int64_t> values) {
    std::ranges::fill(values, 0);
    for (std::size_t j = 0; j < directions_[feature].size(); ++j) {
      const std::int64_t weight = directions_[feature][j];
      auto axis = sample.x.axis(j).subspan(first, values.size());
      for (std::size_t i = 0; i < values.size(); ++i) values[i] += weight * static_cast<std::int64_t>(axis[i]);
    }
  };
  FeatureThreshold chosen = class_.draw(sample.y, project, select_, rng, {progress});
  return Halfspace{directions_[chosen.feature], chosen.offset};
}

Premise HalfspaceLearner::premise() const {
  const std::string net = std::to_string(options_.net);
  return {options_.setting, "halfspace with whole weights from -" + net + " to " + net};
}

}  // namespace discreet::inline learners
