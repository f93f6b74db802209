// The search behind littlestone.h: one per thread, with shared knowledge.
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
  // Thrown if the time is over or another thread has found the result.
  struct Halted {};

  // A table without equal rows. The table, the memo and the halt outlive the search. `steps`: the most nodes to look
  // at.
  LittlestoneSearch(const BitMatrix& table, LittlestoneMemo& memo, StopSign& halt, std::size_t steps)
      : table_(table), memo_(memo), halt_(halt), steps_left_(steps) {}

  // The sides of one space that are known to reach a depth, or known not to. Sides are masks of its concepts.
  struct KnownSides {
    std::size_t words = 0;
    std::vector<LabelWord> failed, held;

    bool fails(const LabelWord* side) const;  // it lies in one that failed
    bool holds(const LabelWord* side) const;  // one that held lies in it
  };

  // The column at the root of a tree of depth k >= 2 in the space, or none. `level` is the depth of the space.
  std::optional<std::size_t> root(const VersionSpace& space, int k, std::size_t level);
  bool reaches(const VersionSpace& space, int k, std::size_t level) {
    return k <= 1 ? space.rows >> k : root(space, k, level).has_value();
  }

  // True if both sides of the column reach depth k - 1.
  bool splits(const VersionSpace& space, std::size_t column, int k, std::size_t level, KnownSides& known);

  // Columns with 2^(k - 1) concepts or more on each side, the most even first.
  static std::vector<std::uint32_t> candidates(const VersionSpace& space, int k);

  // Fills the part of the tree below `node`. The space has a tree of depth k.
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
  std::vector<std::unique_ptr<VersionSpace>> spaces_;  // one per level, used again and again
};

}  // namespace discreet::inline classes
