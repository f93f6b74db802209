// A complete mistake tree of depth d shows that the Littlestone dimension is at least d.
#include "check/kinds/kinds.h"

namespace discreet::check {

void check_mistake_tree(const Json& certificate, const Table& table) {
  const Claim claim = claim_of(certificate);
  demand_claim(claim, {"littlestone"}, ">=");
  const std::uint64_t depth = number_of(certificate, "depth");
  demand(depth <= 40, "a tree of depth " + std::to_string(depth) + " cannot be written down");
  demand(claim.value <= depth, "the claim is " + claim.text() + ", the tree has depth " + std::to_string(depth));
  const auto points = numbers_of(certificate, "points"), concepts = numbers_of(certificate, "concepts");
  const std::uint64_t leaves = std::uint64_t{1} << depth;
  demand(points.size() == leaves - 1, "points: there must be " + std::to_string(leaves - 1));
  demand(concepts.size() == leaves, "concepts: there must be " + std::to_string(leaves));
  for (std::uint64_t leaf = 0; leaf < leaves; ++leaf)
    for (std::uint64_t node = leaves + leaf; node > 1; node /= 2) {
      const std::uint64_t point = points[node / 2 - 1], path = node % 2;
      demand(table.label(concepts[leaf], point) == (path == 1),
             "leaf " + std::to_string(leaf) + ": concept " + std::to_string(concepts[leaf]) + " labels point " +
                 std::to_string(point) + " with " + std::to_string(1 - path) + ", the path says " +
                 std::to_string(path));
    }
}

}  // namespace discreet::check
