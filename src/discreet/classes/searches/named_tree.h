// Mistake trees of named classes by construction, for any size: nothing is searched and nothing is stored.
//
// A path is a list of labels, the root's first. point() is the point asked for after some labels. concept_at() is the
// concept that answers with all of them: it labels the point after its first i labels with the next one. Every
// construction is a bisection. It bisects the threshold, or both ends of a box, axis by axis around a centre. For a
// halfspace it goes axis by axis. The weights are made so that no two points of the axes before lie equally deep. For a
// ball it takes one that cuts the grid as a halfspace does. Proofs: docs/theory/dimensions.md#named-classes
// Source: CC-19 (Feldman and Xiao 2014, section 4.1).
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "discreet/classes/named/named_class.h"

namespace discreet::inline classes {

using Path = std::vector<bool>;

struct NumberedConcept {
  Integer number;  // as in named_class.h
};
struct BoxConcept {
  std::vector<std::uint64_t> low, high;  // one per axis, both within; without axes the box is empty
};
struct HalfspaceConcept {
  std::vector<Integer> weights;
  Integer bound;  // 1 if the weighted sum is more than this
};
struct BallConcept {
  std::vector<Integer> centre;
  Integer squared_radius;  // not negative; closed
};
using TreeConcept = std::variant<NumberedConcept, BoxConcept, HalfspaceConcept, BallConcept>;

// By the definition of the class, without its table.
bool label_of(const NamedClass& named, const TreeConcept& at, std::uint64_t point);

// The number of the concept in the table of a class with a rule. Empty if the class is known by its labels alone.
std::optional<Integer> number_of(const NamedClass& named, const TreeConcept& at);

class NamedTree {
 public:
  // Empty if no construction is known (random).
  static std::optional<NamedTree> of(const NamedClass& named);

  // Known in closed form, as in known_dimensions(): no less than the lower end of the Littlestone dimension there.
  int depth() const { return depth_; }
  // The levels that can be asked for. For halfspaces and balls these need no more than 2^20 points in order.
  int walked() const { return walked_; }
  std::uint64_t point(const Path& labels) const;  // fewer labels than levels walked
  // Needs as many labels as the depth, and all levels walked: the leaf, and the points on the way, the root's first.
  TreeConcept concept_at(const Path& labels) const;
  std::vector<std::uint64_t> points_on(const Path& labels) const;

 private:
  NamedTree(const NamedClass& named, int depth, int walked) : named_(named), depth_(depth), walked_(walked) {}

  NamedClass named_;
  int depth_, walked_;
};

}  // namespace discreet::inline classes
