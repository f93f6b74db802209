// The least chance that menus, drawn by weight, hold a hypothesis close to one concept, over all distributions of
// points.
//
// A hypothesis enters through its mistakes alone: the set of points where it differs from the concept. A distribution D
// makes a set M good if D(M) <= alpha and bad otherwise. A menu is spoiled if all its sets are bad. Sets cannot all be
// bad if a mixture of them covers every point with probability at most alpha. Their mean mass would exceed alpha under
// D and not under the mixture. Conversely, by the minimax theorem, sets without such a mixture can all be bad.
//
// So a tree finds and proves the least chance. A node splits on a set: it is good or bad. Subsets of a good set are
// good, and supersets of a bad one are bad. A leaf has one of three forms. It may have a mixture of bad sets, which is
// a contradiction. The menus known to be good may weigh enough by themselves. Or they weigh enough together with
// mixtures that each need a further good set (`packing`: every mixture in turn takes as much as is left of the menus
// that could serve it). docs/theory/representation_dimension.md
#pragma once

#include <optional>

#include "discreet/base/rational.h"
#include "discreet/classes/searches/time_limit.h"
#include "discreet/dimensions/masks/mask_class.h"

namespace discreet::inline dimensions {

// Menus as seen from one concept.
struct Stakes {
  unsigned points;
  Rational alpha;
  std::vector<Mask> mistakes;                   // distinct sets of points
  std::vector<std::vector<std::size_t>> menus;  // the sets that each holds
  std::vector<Rational> weights;                // one per menu, at least 0
};

struct CoveringMixture {
  std::vector<std::size_t> sets;  // sets of the stakes
  std::vector<Rational> weights;  // positive, sum 1
};

struct SpoilingNode {
  enum class Kind { split, contradiction, packing };
  Kind kind;
  std::size_t set = 0;                  // split: the set
  std::size_t if_good = 0, if_bad = 0;  // split: the nodes below
  std::vector<std::size_t>
      mixtures;  // contradiction: the one; packing: in this order, empty if the known good menus suffice
};

struct SpoilingProof {
  std::vector<CoveringMixture> mixtures;
  std::vector<SpoilingNode> nodes;  // the first is the root
};

struct Spoiling {
  // Integer weights of points under which the good menus weigh less than the target.
  std::optional<std::vector<std::int64_t>> distribution;
  std::optional<SpoilingProof> proof;  // that no distribution does this; both are empty if the time was over
};

// Looks for a distribution under which the good menus weigh less than `target`.
Spoiling find_spoiling(const Stakes& stakes, const Rational& target, const TimeLimit& limit = {});

// The weight proved: the good menus weigh at least this much under every distribution. Exact. Throws Error if a mixture
// does not cover, or a contradiction is not valid.
Rational proved_chance(const Stakes& stakes, const SpoilingProof& proof);

// The weight of the good menus under a distribution.
Rational good_weight(const Stakes& stakes, const std::vector<std::int64_t>& distribution);

}  // namespace discreet::inline dimensions
