// The least menu that represents a class: it holds a hypothesis within alpha of every concept, for every distribution
// of points. ln of its size is the deterministic representation dimension, DRepDim.
//
// A menu represents the class if it meets the good hypotheses of every adversary. The search takes an adversary that
// none of the hypotheses chosen so far serves. It tries those that serve it, one after the other, later ones without
// the earlier. It stops if adversaries with weights show that the picks left cannot serve all. Adversaries are
// generated as candidates fail. The nodes visited prove that no smaller menu exists.
// docs/theory/representation_dimension.md
#pragma once

#include "discreet/base/progress.h"
#include "discreet/dimensions/menus/spoiling/menu_proof.h"

namespace discreet::inline dimensions {

struct HittingNode {
  // split: one of `children` has to serve the adversary. packing: the weights show that the picks left do not suffice.
  enum class Kind { split, packing };
  Kind kind = Kind::split;
  std::size_t adversary = 0;  // split
  std::vector<std::pair<std::size_t, std::size_t>>
      children;  // split: the hypothesis and the node below; empty if no pick is left
  std::vector<std::pair<std::size_t, std::int64_t>> weights;  // packing: adversary, weight
};

// No menu of `size` hypotheses serves all adversaries.
struct HittingProof {
  std::size_t size = 0;
  std::vector<Adversary> adversaries;
  std::vector<HittingNode> nodes;  // the first is the root
};

struct LeastMenu {
  std::size_t lower = 1;
  std::optional<std::size_t> upper;         // empty: the allowed hypotheses together do not represent the class
  std::optional<HittingProof> lower_proof;  // for size lower - 1
  std::optional<MenuProof> upper_proof;     // one menu, chance 1
  bool exact() const { return upper && *upper == lower; }
};

// `known` are adversaries to start with. `at_least` is a size known to be necessary, say from tau*.
LeastMenu least_menu(const MaskClass& concepts, const Rational& alpha, const std::vector<Adversary>& known,
                     std::size_t at_least = 1, const TimeLimit& limit = {}, const Progress& progress = {});

// The images of adversaries under the group that the generators span, at most `most` of them.
std::vector<Adversary> images(const MaskClass& concepts, const std::vector<Adversary>& adversaries,
                              const std::vector<SignedPermutation>& generators, std::size_t most);

}  // namespace discreet::inline dimensions
