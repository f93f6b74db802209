// The Littlestone dimension of a class given as a table: the greatest depth of a complete mistake tree. It is also the
// number of mistakes that the best online learner makes at worst.
//
// "Is the dimension at least k?" is decided for k = 1, 2, ... from the top down. Some point must split the concepts
// into two sets of dimension k - 1 or more. A set of fewer than 2^k concepts never does. The smaller side is asked
// first. A side within one that failed fails. A side that contains one which did not fail does not fail. Answers are
// remembered by set. The last three levels are decided by counting. docs/theory/dimensions.md#littlestone
//
// Cost:     |class|^O(log |class|) at worst. Nothing much better is believed to exist, so there is a time limit.
// Source:   CC-15 (Littlestone 1988), section 4 of the same.
#pragma once

#include <memory>
#include <span>

#include "discreet/base/progress.h"
#include "discreet/classes/searches/mistake_tree.h"
#include "discreet/classes/searches/searching.h"

namespace discreet::inline classes {

struct LittlestoneInterval {
  MistakeTree tree;  // its depth is the lower end
  int upper = 0;
  UpperEnd reason = UpperEnd::counting;

  int lower() const { return tree.depth; }
  bool exact() const { return lower() == upper; }
};

// The trees' points and concepts are those of the class, equal ones included in the numbering.
LittlestoneInterval littlestone_dimension(const FiniteClass& concepts, const TimeLimit& limit = {},
                                          const Stage& stage = {Progress{}});

// A lower end in little time, by the same search on at most 1,024 concepts and 256 points. It has an allowance of steps
// and proves no upper end. The same table gives the same answer on every machine.
int mistake_depth(const FiniteClass& concepts);

// The dimension of any set of concepts of one class. Results for one set help with the next. For one thread.
class LittlestoneOracle {
 public:
  explicit LittlestoneOracle(const FiniteClass& concepts);
  ~LittlestoneOracle();

  // -1 for no concepts. Not bounded in time.
  int dimension(std::span<const std::size_t> concepts);
  // A tree of that depth, for a set that has one.
  MistakeTree tree(std::span<const std::size_t> concepts, int depth);

 private:
  struct Search;
  std::unique_ptr<Search> search_;
};

}  // namespace discreet::inline classes
