// The least chance that menus, drawn by weight, hold a hypothesis close to one concept, whatever the distribution of
// points.
//
// A hypothesis enters through its mistakes alone: the set of points where it differs from the concept. A distribution D
// makes a set M good when D(M) <= alpha and bad otherwise, and a menu is spoiled when all its sets are bad. Sets cannot
// all be bad when a mixture of them covers every point with probability at most alpha: their mean mass would exceed
// alpha under D and not under the mixture. Conversely, by the minimax theorem, sets without such a mixture can all be
// bad.
//
// So the least chance is found, and proved, by a tree. A node splits on a set: it is good, or it is bad; subsets of a
// good set are good, supersets of a bad one are bad. A leaf has a mixture of bad sets, which is a contradiction; or the
// menus that are known to be good weigh enough by themselves; or together with mixtures each of which needs a further
// good set (`packing`: every mixture in turn takes as much as is left of the menus that could serve it).
// docs/theory/representation_dimension.md
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
  std::vector<std::vector<std::size_t>> menus;  // which of these sets each holds
  std::vector<Rational> weights;                // one a menu, at least 0
};

struct CoveringMixture {
  std::vector<std::size_t> sets;  // of the stakes
  std::vector<Rational> weights;  // positive, sum 1
};

struct SpoilingNode {
  enum class Kind { split, contradiction, packing };
  Kind kind;
  std::size_t set = 0;                  // split: on which set
  std::size_t if_good = 0, if_bad = 0;  // split: the nodes below
  std::vector<std::size_t>
      mixtures;  // contradiction: the one; packing: in this order, none when the known good suffice
};

struct SpoilingProof {
  std::vector<CoveringMixture> mixtures;
  std::vector<SpoilingNode> nodes;  // the first is the root
};

struct Spoiling {
  // Integer weights of points under which the good menus weigh less than was asked.
  std::optional<std::vector<std::int64_t>> distribution;
  std::optional<SpoilingProof> proof;  // that no distribution does; neither when time was over
};

// Whether the good menus weigh less than `target` under some distribution.
Spoiling find_spoiling(const Stakes& stakes, const Rational& target, const TimeLimit& limit = {});

// What the proof proves: the good menus weigh at least this much under every distribution. Exact; throws Error when a
// mixture does not cover, or a contradiction is none.
Rational proved_chance(const Stakes& stakes, const SpoilingProof& proof);

// What the good menus weigh under a distribution.
Rational good_weight(const Stakes& stakes, const std::vector<std::int64_t>& distribution);

}  // namespace discreet::inline dimensions
