// A complete mistake tree: for all predictions of a learner along a path, some concept at the end labels the opposite.
//
// Inner nodes carry points and leaves carry concepts. A leaf below the child `b` of a node labels the node's point with
// b. Nodes are numbered as in a heap: the root is 1, and node v has the children 2v (label 0) and 2v + 1 (label 1).
// Leaf x of a tree of depth d is node 2^d + x. So the labels on the way to leaf x are the d binary digits of x, the
// leading one first.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "discreet/classes/finite/finite_class.h"

namespace discreet::inline classes {

struct MistakeTree {
  int depth = 0;
  std::vector<std::size_t> points;    // node v at place v - 1: 2^depth - 1 points
  std::vector<std::size_t> concepts;  // leaf x at place x: 2^depth concepts

  // m_X: the point asked for after these labels, given as a number of `length` < depth binary digits.
  std::size_t point(std::uint64_t labels, int length) const {
    return points[(std::uint64_t{1} << length) + labels - 1];
  }
  // m_C: the concept that answers with these `depth` labels.
  std::size_t concept_of(std::uint64_t labels) const { return concepts[labels]; }

  bool operator==(const MistakeTree&) const = default;
};

// With room for its points and concepts.
inline MistakeTree empty_tree(int depth) {
  const std::size_t leaves = std::size_t{1} << depth;
  return {depth, std::vector<std::size_t>(leaves - 1), std::vector<std::size_t>(leaves)};
}

// The first defect: sizes, numbers beyond the class, a leaf that contradicts its path. Empty if there is no defect.
std::optional<std::string> defect(const MistakeTree& tree, const FiniteClass& concepts);

}  // namespace discreet::inline classes
