// The search behind littlestone.h: one a thread, with what they know in common.
// Tested by littlestone_test.cpp
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "discreet/classes/finite/version_space.h"
#include "discreet/classes/searches/littlestone_memo.h"
#include "discreet/classes/searches/mistake_tree.h"
#include "discreet/classes/searches/searching.h"

namespace discreet::inline classes {

class LittlestoneSearch {
 public:
  // Thrown when the time is over or somebody else has found what was sought.
  struct Halted {};

  // A table without equal rows; it, the memo and the halt outlive the search. `steps`: how many nodes may be looked at.
  LittlestoneSearch(const BitMatrix& table, LittlestoneMemo& memo, StopSign& halt, std::size_t steps)
      : table_(table), memo_(memo), halt_(halt), steps_left_(steps) {}

  // Which sides of one space are known to reach a depth, or known not to. Sides are masks of its concepts.
  struct KnownSides {
    std::size_t words = 0;
    std::vector<LabelWord> failed, held;

    bool fails(const LabelWord* side) const;  // it lies in one that failed
    bool holds(const LabelWord* side) const;  // one that held lies in it
  };

  // The column at the root of a tree of depth k >= 2 in the space, or none. `level` is how deep the space lies.
  std::optional<std::size_t> root(const VersionSpace& space, int k, std::size_t level);
  bool reaches(const VersionSpace& space, int k, std::size_t level) {
    return k <= 1 ? space.rows >> k : root(space, k, level).has_value();
  }

  // Whether both sides of the column reach depth k - 1.
  bool splits(const VersionSpace& space, std::size_t column, int k, std::size_t level, KnownSides& known);

  // Columns with 2^(k - 1) concepts or more on each side, the most even first.
  static std::vector<std::uint32_t> candidates(const VersionSpace& space, int k);

  // Fills the part of the tree below `node`; the space has a tree of depth k.
  void build(const VersionSpace& space, int k, std::size_t node, std::size_t level, MistakeTree& tree);

 private:
  bool side_reaches(const VersionSpace& space, std::size_t column, SplitSide side, int k, std::size_t level,
                    KnownSides& known);
  VersionSpace& space_at(std::size_t level);
  void step();

  const BitMatrix& table_;
  LittlestoneMemo& memo_;
  StopSign& halt_;
  std::size_t steps_left_, steps_ = 0;
  std::vector<std::unique_ptr<VersionSpace>> spaces_;  // one a level, used again and again
};

}  // namespace discreet::inline classes
