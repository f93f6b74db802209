// Records of labelled points with a margin: the questions to devices about them, and synthetic people who hold some.
//
// A point has coordinates in -steps, ..., steps, for [-1, 1], and length at most 1. Its label is its side of the plane
// of an unknown unit vector, at a distance of at least gamma. A vector w is kept in whole numbers, so that all compare
// the same.
//
// Privacy:  none needed: expressions are public. Answers go through a randomizer.
// Utility:  exactly as described here.
// Cost:     O(d) parts of an expression.
// Source:   KL-24.   docs/local/learners.md#perceptron
#pragma once

#include "discreet/local/records/expression.h"
#include "discreet/random/rng.h"

namespace discreet::inline local {

// The side of coordinate `axis`, negated or not.
struct MarginTarget {
  std::size_t axis = 0;
  bool turned = false;
};

class MarginRecords {
 public:
  static constexpr std::int64_t max_dimension = 16, max_steps = 1000;

  MarginRecords(std::int64_t dimension, const Rational& gamma, std::int64_t steps);

  const RecordSchema& schema() const { return schema_; }
  // 1 on the wrong side of w, or on the border.
  Expression mistake(const std::vector<std::int64_t>& w) const;
  // steps + y x_j, with y = 1 or -1, for the people about whom w is wrong. steps for all others. In 0, ..., 2 steps.
  Expression direction(const std::vector<std::int64_t>& w, std::size_t j) const;

  MarginTarget target(Rng& rng) const;
  void person(const MarginTarget& target, Rng& rng, Record& record) const;
  // How often w is wrong about synthetic people. There are enough of them that chance decides nothing.
  Rational error(const std::vector<std::int64_t>& w, const MarginTarget& target) const;

 private:
  std::int64_t dimension_, steps_;
  Rational gamma_;
  RecordSchema schema_;
};

}  // namespace discreet::inline local
