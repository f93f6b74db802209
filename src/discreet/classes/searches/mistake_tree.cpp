#include "discreet/classes/searches/mistake_tree.h"

namespace discreet::inline classes {
namespace {

std::string contradiction(std::size_t leaf, std::size_t concept_index, std::size_t point, bool label) {
  return "leaf " + std::to_string(leaf) + ": concept " + std::to_string(concept_index) + " labels point " +
         std::to_string(point) + " with " + (label ? "0" : "1") + ", the path says " + (label ? "1" : "0");
}

}  // namespace

std::optional<std::string> defect(const MistakeTree& tree, const FiniteClass& concepts) {
  if (tree.depth < 0 || tree.depth > 40) return "the depth must lie between 0 and 40";
  const std::size_t leaves = std::size_t{1} << tree.depth;
  if (tree.concepts.size() != leaves || tree.points.size() != leaves - 1)
    return "a tree of depth " + std::to_string(tree.depth) + " has " + std::to_string(leaves - 1) + " points and " +
           std::to_string(leaves) + " leaves";
  for (std::size_t point : tree.points)
    if (point >= concepts.points()) return "there is no point " + std::to_string(point);
  for (std::size_t leaf = 0; leaf < leaves; ++leaf) {
    const std::size_t at = tree.concepts[leaf];
    if (at >= concepts.concepts()) return "there is no concept " + std::to_string(at);
    for (std::size_t node = leaves + leaf; node > 1; node /= 2)
      if (const std::size_t point = tree.points[node / 2 - 1]; concepts.table().get(at, point) != (node % 2 == 1))
        return contradiction(leaf, at, point, node % 2 == 1);
  }
  return std::nullopt;
}

}  // namespace discreet::inline classes
