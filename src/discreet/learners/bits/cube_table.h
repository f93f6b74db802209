// How many more rows of one label than of the other lie in each subcube of all bits: one table for a class of rules.
//
// The rows are counted by their bits, and then a bit at a time is forgotten: the count without a bit is the sum of the
// counts with its two values. With the corner `ones` (or `zeros`) a bit has the value 1 (or 0) or is not looked at, 2^d
// subcubes, the superset sums of the counts; with `all`, any value or none, 3^d subcubes.
#pragma once

#include "discreet/learners/bits/subcube_list.h"
#include "discreet/learning/sample.h"

namespace discreet::inline learners {

class CubeTable {
 public:
  // The bits that fit, for a table of at most 2^26 counters; public, like everything that the table's size depends on.
  static std::size_t most_bits(Corner corner) { return corner == Corner::all ? 15 : 26; }

  // Rows of `label` less the others. At most most_bits(corner) bits.
  CubeTable(const Sample<BitRow>& sample, std::size_t dimension, Label label, Corner corner, const Stage& stage);

  std::size_t size() const { return size_; }
  Literals operator[](std::size_t index) const;  // the subcube with this number
  // By number of the subcube; for the caller to add scores of other rules to.
  std::vector<std::int64_t>& excess() { return excess_; }

 private:
  void forget(std::size_t stride, const Stage& stage);

  std::size_t dimension_, base_, size_ = 1;
  Corner corner_;
  std::vector<std::int64_t> excess_;
};

}  // namespace discreet::inline learners
