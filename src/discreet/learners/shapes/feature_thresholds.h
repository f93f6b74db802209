// Draws one of all thresholds on several integer features of a row, by the exponential mechanism over mistakes.
//
// A feature is a public function of a row with values in a public range: a projection, a squared distance. Its
// thresholds are 1 where it reaches an offset. Offsets go from the one that all rows reach to the one that no row
// reaches.
//
// Privacy:  that of the exponential mechanism over a class that the options fix.
// Utility:  that of a finite class.
// Cost:     for every feature n additions, or n log n if its range is much longer than the table. On all cores.
// Source:   KL-3, GE-17.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "discreet/base/progress.h"
#include "discreet/learning/sample.h"
#include "discreet/mechanisms/exponential.h"

namespace discreet::inline learners {

struct Feature {
  std::int64_t low, high;  // the values that it may have
  Integer thresholds() const { return Integer(high) - low + 2; }
};

// The threshold that is 1 where the feature of this number is at least `offset`.
struct FeatureThreshold {
  std::size_t feature;
  std::int64_t offset;
  bool operator==(const FeatureThreshold&) const = default;
};

class FeatureClass {
 public:
  // `fill(feature, first, values)` puts the values of rows first, first + 1, ... into the span.
  using Fill = std::function<void(std::size_t feature, std::size_t first, std::span<std::int64_t> values)>;

  explicit FeatureClass(std::vector<Feature> features) : features_(std::move(features)) {}

  std::size_t features() const { return features_.size(); }
  const Feature& operator[](std::size_t i) const { return features_[i]; }
  Integer size() const;

  FeatureThreshold draw(std::span<const Label> labels, const Fill& fill, const Exponential& selection, Rng& rng,
                        const Stage& stage, Shortcut shortcut = {}) const;

 private:
  std::vector<Feature> features_;
};

}  // namespace discreet::inline learners
