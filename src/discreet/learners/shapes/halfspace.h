// Learns a halfspace: a row is labelled 1 if a weighted sum of several ordered columns reaches a threshold.
//
// It selects among all halfspaces with integer borders in the directions of a public net, by the exponential mechanism
// over mistakes. The weights are small integers: the primitive vectors with coordinates from -net to net.
//
// Privacy:  epsilon, pure. Replacement of one row, or adding or removing one.    docs/learners/halfspace.md#privacy
// Utility:  error <= best + alpha with probability >= 1 - beta when n >= sample_size(alpha, beta).
// Cost:     n additions per direction, (2 net + 1)^axes directions at most. On all cores.
// Source:   KL-3, GE-17 (Kaplan, Mansour, Matias, Stemmer 2019, section 6).
#pragma once

#include "discreet/learners/shapes/feature_thresholds.h"
#include "discreet/learning/domain.h"
#include "discreet/learning/grid_rows.h"
#include "discreet/learning/learner.h"
#include "discreet/learning/premise.h"
#include "discreet/learning/selection_fields.h"

namespace discreet::inline learners {

// 1 if the sum of weight times offset into the domain is at least the threshold.
struct Halfspace {
  std::vector<std::int64_t> weights;
  std::int64_t threshold = 0;
  bool operator()(const GridRow& x) const;
  bool operator==(const Halfspace&) const = default;
};

class HalfspaceLearner {
 public:
  static constexpr std::string_view name = "halfspace";
  static constexpr std::string_view summary = "a threshold on a sum of ordered columns with small weights";
  using Input = GridRow;
  using Hypothesis = Halfspace;

  struct Options {
    GridDomain axes{{{0, 255}, {0, 255}}};
    std::int64_t net = 2;
    Rational epsilon = 1;
    Setting setting = Setting::agnostic;
    Neighbours neighbours = Neighbours::replace;
    static constexpr auto fields() {
      return with_axes_fields<Options>(field("net", &Options::net, "weights are whole numbers from -net to net"));
    }
  };

  explicit HalfspaceLearner(Options options);

  GridDomain domain() const { return options_.axes; }
  RowOrder row_order() const { return RowOrder::ignored; }
  Privacy privacy() const { return select_.privacy(); }
  Guarantee guarantee() const { return select_.guarantee(); }
  Premise premise() const;
  std::vector<Bound> bounds(Accuracy goal) const;
  std::vector<Bound> table_bounds(Accuracy goal) const;
  std::optional<Halfspace> learn(const Sample<GridRow>& sample, Rng& rng, const Progress& progress = {}) const;

  const std::vector<std::vector<std::int64_t>>& directions() const { return directions_; }
  Integer class_count() const { return class_.size(); }

 private:
  Options options_;
  Exponential select_;
  std::vector<std::vector<std::int64_t>> directions_;  // a direction and its opposite are two
  FeatureClass class_;
};

}  // namespace discreet::inline learners
