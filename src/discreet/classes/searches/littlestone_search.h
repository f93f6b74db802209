// The search behind littlestone.h: one per thread, with shared knowledge.
// Tested by littlestone_test.cpp
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "discreet/classes/finite/version_space.h"
#include "discreet/classes/searches/mistake_tree.h"
#include "discreet/classes/searches/searching.h"

namespace discreet::inline classes {

// Remembers facts about the Littlestone dimension of sets of concepts, for many threads at once.
//
// Sets are kept whole and compared whole: no answer rests on two hashes being different.
class LittlestoneMemo {
 public:
  struct Known {
    std::int16_t at_least = -1, below = 1000;  // the dimension is at least the one and less than the other
    std::uint32_t point = 0;                   // splits the set into two of dimension at_least - 1 or more
  };

  // The set as bytes, from its members in growing order, written into `key`.
  static void write_key(const std::vector<std::uint32_t>& members, std::string& key);

  std::optional<Known> find(const std::string& key) const;
  void reaches(const std::string& key, int depth, std::uint32_t point);
  void stays_below(const std::string& key, int depth);

  std::size_t size() const;

 private:
  static constexpr std::size_t shards = 64;
  static constexpr std::size_t most_bytes = std::size_t{1} << 30;  // then nothing new is remembered

  struct Shard {
    mutable std::mutex mutex;
    std::unordered_map<std::string, Known> known;
  };
  const Shard& shard_of(const std::string& key) const { return all_[std::hash<std::string>()(key) % shards]; }
  template <class Change>
  void change(const std::string& key, const Change& change);

  std::array<Shard, shards> all_;
  std::atomic<std::size_t> bytes_{0};
};

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
