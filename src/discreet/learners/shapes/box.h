// Learns an axis-parallel box: a range on each of two or more ordered columns. A row is in the box if all ranges hold.
//
// It selects among all boxes on a public grid by the exponential mechanism over mistakes. With `cells` each axis is cut
// into this number of public cells, and boxes end at their borders. Without `cells` they end at any value.
//
// Privacy:  epsilon, pure. Replacement of one row, or adding or removing one.    docs/learners/box.md#privacy
// Utility:  error <= best + alpha with probability >= 1 - beta when n >= sample_size(alpha, beta).
// Cost:     two axes with m different values in the data: m^2 log m, or m^3 if every cell holds rows. Each further axis
//           multiplies by the square of its values.
// Source:   KL-3, KL-4, KL-6 (Kasiviswanathan et al. 2011). The tree of ranges is ours.
#pragma once

#include "discreet/learners/shapes/box_class.h"
#include "discreet/learning/domain.h"
#include "discreet/learning/learner.h"
#include "discreet/learning/premise.h"
#include "discreet/learning/selection_fields.h"
#include "discreet/mechanisms/exponential.h"

namespace discreet::inline learners {

// 1 exactly if every axis lies in its range, as offsets into the domain. Without ranges it is empty.
struct Box {
  struct Range {
    std::uint64_t low, high;
    bool operator==(const Range&) const = default;
  };
  std::vector<Range> ranges;

  bool empty() const { return ranges.empty(); }
  bool operator()(GridRow x) const;
  bool operator==(const Box&) const = default;
};

class BoxLearner {
 public:
  static constexpr std::string_view name = "box";
  static constexpr std::string_view summary = "a box on a grid: a range on each of several ordered columns";
  using Input = GridRow;
  using Hypothesis = Box;

  struct Options {
    GridDomain axes{{{0, 255}, {0, 255}}};
    std::int64_t cells = 0;
    Rational epsilon = 1;
    Setting setting = Setting::agnostic;
    Neighbours neighbours = Neighbours::replace;
    static constexpr auto fields() {
      return with_axes_fields<Options>(field(
          "cells", &Options::cells, "number of equal cells per axis at whose borders boxes end (0: at any value)"));
    }
  };

  explicit BoxLearner(Options options);

  GridDomain domain() const { return options_.axes; }
  RowOrder row_order() const { return RowOrder::ignored; }
  Privacy privacy() const { return select_.privacy(); }
  Guarantee guarantee() const { return select_.guarantee(); }
  Premise premise() const;
  std::vector<Bound> bounds(Accuracy goal) const;
  std::vector<Bound> table_bounds(Accuracy goal) const;
  std::optional<Box> learn(const Sample<GridRow>& sample, Rng& rng, const Progress& progress = {}) const;

 private:
  Options options_;
  Exponential select_;
  Cells cells_;  // by axis
};

}  // namespace discreet::inline learners
