// Learns a ball on several ordered columns: a row is labelled 1 if it lies within a distance of a place.
//
// It selects among all balls with centres on a public lattice and any integer squared radius, by the exponential
// mechanism over mistakes. The ball that holds nothing is among them.
//
// Privacy:  epsilon, pure. Replacement of one row, or adding or removing one.    docs/learners/ball.md#privacy
// Utility:  error <= best + alpha with probability >= 1 - beta when n >= sample_size(alpha, beta).
// Cost:     n log n per centre, or n if squared distances are few. On all cores.
// Source:   KL-3, GE-17 (Kaplan, Mansour, Matias, Stemmer 2019, section 6).
#pragma once

#include "discreet/learners/shapes/feature_thresholds.h"
#include "discreet/learning/domain.h"
#include "discreet/learning/grid_rows.h"
#include "discreet/learning/learner.h"
#include "discreet/learning/premise.h"
#include "discreet/learning/selection_fields.h"

namespace discreet::inline learners {

// 1 if the squared distance from the centre, both as offsets into the domain, is at most `radius_squared`. A ball with
// a negative one holds nothing.
struct Ball {
  std::vector<std::int64_t> center;
  std::int64_t radius_squared = -1;
  bool operator()(const GridRow& x) const;
  bool operator==(const Ball&) const = default;
};

class BallLearner {
 public:
  static constexpr std::string_view name = "ball";
  static constexpr std::string_view summary = "a ball around a place, on several ordered columns";
  using Input = GridRow;
  using Hypothesis = Ball;

  struct Options {
    GridDomain axes{{{0, 255}, {0, 255}}};
    std::int64_t lattice = 17;
    Rational epsilon = 1;
    Setting setting = Setting::agnostic;
    Neighbours neighbours = Neighbours::replace;
    static constexpr auto fields() {
      return with_axes_fields<Options>(
          field("lattice", &Options::lattice, "number of centres along each axis, evenly spread from end to end"));
    }
  };

  explicit BallLearner(Options options);

  GridDomain domain() const { return options_.axes; }
  RowOrder row_order() const { return RowOrder::ignored; }
  Privacy privacy() const { return select_.privacy(); }
  Guarantee guarantee() const { return select_.guarantee(); }
  Premise premise() const;
  std::vector<Bound> bounds(Accuracy goal) const;
  std::vector<Bound> table_bounds(Accuracy goal) const;
  std::optional<Ball> learn(const Sample<GridRow>& sample, Rng& rng, const Progress& progress = {}) const;

  const std::vector<std::vector<std::int64_t>>& centers() const { return centers_; }
  Integer class_count() const { return class_.size(); }

 private:
  Options options_;
  Exponential select_;
  std::vector<std::vector<std::int64_t>> centers_;
  FeatureClass class_;
};

}  // namespace discreet::inline learners
