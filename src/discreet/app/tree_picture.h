// The mistake tree of a class as a picture.
#pragma once

#include <filesystem>
#include <string>

#include "discreet/app/concept_class.h"
#include "discreet/theory/mistake_tree.h"

namespace discreet {

// SVG: points in the nodes, labels at the edges, concepts at the leaves. Of a deep tree the first levels.
std::string picture_of(const MistakeTree& tree, const std::string& title);

// Writes the tree of the certificate in results["littlestone"] and returns the path. Throws Error where there is none.
Json draw_tree(const ConceptClass& concepts, const Json& results, const std::filesystem::path& path);

}  // namespace discreet
