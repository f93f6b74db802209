// Keeps the sum of e^(-rate mistakes) over all ranges of one axis while rows come in. One row costs a logarithm.
//
// A range is two breaks among the positions of an axis. So a reader of the axis, from left to right, passes through
// three states: before, inside, after. Each value multiplies by the weight of its mistakes in the current state. Each
// gap of g positions moves one state on in g ways and two in binom(g, 2). Products of such steps are triangular
// matrices with five different entries. A balanced tree keeps the products of all stretches.
// docs/learners/box.md#algorithm
#pragma once

#include <bit>
#include <vector>

#include "discreet/random/explore/weighing.h"

namespace discreet::inline learners {

template <class Number>
class RangeTree {
 public:
  // Gap 0, value 0, gap 1, ..., the last gap. There is one gap more than there are values.
  RangeTree(const Weighing<Number>& weighing, std::span<const Unsigned128> gaps)
      : first_(passed(weighing, gaps[0])), leaves_(std::bit_ceil(std::max<std::size_t>(1, gaps.size() - 1))) {
    Step nothing{weighing.count(Unsigned128{1}), weighing.count(Unsigned128{1}), weighing.count(Unsigned128{0}),
                 weighing.count(Unsigned128{0}), weighing.count(Unsigned128{0})};
    steps_.assign(2 * leaves_, nothing);
    for (std::size_t i = 0; i + 1 < gaps.size(); ++i) {
      gaps_.push_back(passed(weighing, gaps[i + 1]));
      steps_[leaves_ + i] = gaps_.back();
    }
    for (std::size_t node = leaves_; node-- > 1;) combine(node);
  }

  // The rows of a value: e^(-rate wrong) for the rows that are wrong inside the range, and outside it. The sums follow
  // at the next `update`.
  void set(std::size_t value, const Number& inside, const Number& outside) {
    const Step& gap = gaps_[value];
    steps_[leaves_ + value] = {outside, inside * gap.inside, outside * gap.enter, inside * gap.leave,
                               outside * gap.cross};
    changed_.push_back(leaves_ + value);
  }

  // Few changes go up one by one. Many go up in one sweep.
  void update() {
    if (changed_.size() * static_cast<std::size_t>(std::bit_width(leaves_)) < leaves_) {
      for (std::size_t node : changed_)
        while ((node /= 2) >= 1) combine(node);
    } else {
      for (std::size_t node = leaves_; node-- > 1;) combine(node);
    }
    changed_.clear();
  }

  Number total() const {
    const Step& rest = steps_[1];
    return rest.cross + first_.enter * rest.leave + first_.cross * rest.outside;
  }

 private:
  // From state to state. Before and after weigh the same, so before-before and after-after are one entry.
  struct Step {
    Number outside, inside, enter, leave, cross;
  };

  static Step passed(const Weighing<Number>& weighing, Unsigned128 gap) {
    Number one = weighing.count(Unsigned128{1}), ways = weighing.count(gap);
    return {one, one, ways, ways, weighing.binomial(gap, 2)};
  }

  void combine(std::size_t node) {
    const Step &a = steps_[2 * node], &b = steps_[2 * node + 1];
    steps_[node] = {a.outside * b.outside, a.inside * b.inside, a.outside * b.enter + a.enter * b.inside,
                    a.inside * b.leave + a.leave * b.outside,
                    a.outside * b.cross + a.enter * b.leave + a.cross * b.outside};
  }

  Step first_;  // the gap before the first value
  std::size_t leaves_;
  std::vector<Step> steps_;           // a heap: node i is the product of 2i and 2i + 1
  std::vector<Step> gaps_;            // after each value
  std::vector<std::size_t> changed_;  // leaves
};

}  // namespace discreet::inline learners
