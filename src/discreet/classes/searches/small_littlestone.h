// The search behind littlestone.h for small classes. A set of concepts is one word, so nothing is packed anew or
// allocated on the way. Larger classes gain by memory and threads. Here these would cost more than the search itself.
// Tested by littlestone_test.cpp
#pragma once

#include <array>
#include <optional>

#include "discreet/classes/finite/packed_columns.h"
#include "discreet/classes/searches/mistake_tree.h"
#include "discreet/classes/searches/time_limit.h"

namespace discreet::inline classes {

class SmallLittlestone {
 public:
  static constexpr std::size_t most_concepts = 64, most_points = 64;  // equal ones counted
  static bool fits(const FiniteClass& concepts) {
    return concepts.concepts() <= most_concepts && concepts.points() <= most_points;
  }

  // For a class that fits.
  explicit SmallLittlestone(const FiniteClass& concepts);

  // Concepts that differ.
  std::size_t concepts() const { return rows_; }
  // True if there is a mistake tree of depth k >= 1. Empty if the time is over.
  std::optional<bool> reaches(int k, const TimeLimit& limit) const;
  // A tree of that depth, which exists. Its points and concepts are those of the class.
  MistakeTree tree(int depth) const;

 private:
  static constexpr std::size_t none = most_points;
  struct TimeOver {};
  struct KnownSides;

  PackedColumns columns() const { return {columns_.data(), count_, 1}; }
  // The column at the root of a tree of depth k >= 1 over these concepts, or none. Throws TimeOver.
  std::size_t root(LabelWord set, int k, const TimeLimit& limit) const;
  std::size_t shallow_root(LabelWord set, int k) const;
  std::size_t deep_root(LabelWord set, int k, const TimeLimit& limit) const;
  bool side_reaches(LabelWord side, int k, const TimeLimit& limit, KnownSides& known) const;
  void build(LabelWord set, int k, std::size_t node, MistakeTree& tree) const;

  LabelWord all_ = 0;  // the first of every group of equal concepts
  std::size_t rows_ = 0, count_ = 0;
  std::array<LabelWord, most_points> columns_;    // splits that differ: the first concept has label 0
  std::array<std::uint8_t, most_points> points_;  // column -> point of the class
  std::array<LabelWord, most_points> labels_;     // column -> the labels as the class has them
};

}  // namespace discreet::inline classes
