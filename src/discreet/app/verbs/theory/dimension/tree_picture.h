// The mistake tree of a class as a picture.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "discreet/app/registry/class_options.h"
#include "discreet/classes/searches/mistake_tree.h"
#include "discreet/classes/searches/named_tree.h"

namespace discreet::inline app {

// The first levels of a tree. Nodes are numbered as in a heap. Leaves are concepts.
struct TreeFront {
  int depth = 0, levels = 0;          // levels of the tree, and of the edges drawn
  std::vector<std::uint64_t> points;  // node v at place v - 1
  std::vector<std::string> leaves;    // leaves of the tree, if all of it is drawn

  bool is_whole() const { return levels == depth; }
};
TreeFront front_of(const MistakeTree& tree);
// For a tree by construction. Its later levels are never made.
TreeFront front_of(const NamedClass& named, const NamedTree& tree);

// `A mistake tree of depth 20 of thresholds on 1048575 points: its first 7 levels`
std::string title_of(const TreeFront& front, const std::string& class_name);

// SVG: points in the nodes, labels at the edges, concepts at the leaves.
std::string picture_of(const TreeFront& tree, const std::string& title);

// Writes the tree of the certificate in results["littlestone"], or for a class with a name the tree of its
// construction. Returns the path. Throws Error if there is no tree.
Json draw_tree(const ConceptClass& concepts, const Json& results, const std::filesystem::path& path);

}  // namespace discreet::inline app
