// Counts how many more rows of one label than of the other lie in each subcube of all bits. One table serves a class of
// rules.
//
// It counts the rows by their bits, and then forgets one bit at a time. The count without a bit is the sum of the
// counts with its two values. With the corner `ones` (or `zeros`) each bit has the value 1 (or 0) or is ignored. This
// gives 2^d subcubes, the superset sums of the counts. With `all`, each bit has any value or is ignored, which gives
// 3^d subcubes.
#pragma once

#include "discreet/learners/bits/subcube_list.h"
#include "discreet/learning/sample.h"

namespace discreet::inline learners {

class CubeTable {
 public:
  // The most bits of a table with at most 2^26 counters. They are public, like everything that decides the table's
  // size.
  static std::size_t most_bits(Corner corner) { return corner == Corner::all ? 15 : 26; }

  // Rows of `label` less the others. At most most_bits(corner) bits.
  CubeTable(const Sample<BitRow>& sample, std::size_t dimension, Label label, Corner corner, const Stage& stage);

  std::size_t size() const { return size_; }
  Literals operator[](std::size_t index) const;  // the subcube with this number
  // The excess by number of the subcube. The caller may append scores of other rules.
  std::vector<std::int64_t>& excess() { return excess_; }

 private:
  void forget(std::size_t stride, const Stage& stage);

  std::size_t dimension_, base_, size_ = 1;
  Corner corner_;
  std::vector<std::int64_t> excess_;
};

}  // namespace discreet::inline learners
