// The combinatorial dimensions of a class as intervals, each end with its proof: VC, dual VC, Littlestone and threshold
// dimension.
//
// A class with a name may have a closed form. A table is searched, while there is time, unless the closed form says
// all. The larger of two lower ends stays, and the one that was searched if they are equal: its witness can be checked.
// The smaller of two upper ends stays, and the closed form if they are equal: it needs no exhaustion.
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "discreet/classes/searches/concept_class.h"
#include "discreet/classes/searches/mistake_tree.h"
#include "discreet/classes/searches/shattered_set.h"
#include "discreet/classes/searches/threshold_chain.h"

namespace discreet::inline dimensions {

// A theorem about the name.
struct ClosedForm {
  std::string reason;  // one sentence
};
// A theorem whose mistake tree a checker walks through, or whose bisections it checks.
struct ConstructedTree {
  std::string reason;
  int depth = 0;
};
// The upper end of the Littlestone dimension, which was known before.
struct ByLittlestone {};

struct ProvedLower {
  std::int64_t value = 0;
  std::variant<ClosedForm, ConstructedTree, ShatteredSet, MistakeTree, ThresholdChain> proof;
};
struct ProvedUpper {
  std::int64_t value = 0;
  std::variant<ClosedForm, UpperEnd, ByLittlestone> proof;
};

// Without ends if the class is too large to be searched, and no closed form is known.
struct ProvedInterval {
  std::optional<ProvedLower> lower;
  std::optional<ProvedUpper> upper;
  bool cut_short = false;  // the time was over before the search was
};

ProvedInterval vc_ends(const ConceptClass& concepts, const TimeLimit& limit, const Stage& stage);
// Points and concepts have changed places: the points of the proof are concepts of the class.
ProvedInterval dual_vc_ends(const ConceptClass& concepts, const TimeLimit& limit, const Stage& stage);
ProvedInterval littlestone_ends(const ConceptClass& concepts, const TimeLimit& limit, const Stage& stage);
// With an upper end of the Littlestone dimension, if one is known.
ProvedInterval threshold_ends(const ConceptClass& concepts, std::optional<std::int64_t> littlestone,
                              const TimeLimit& limit, const Stage& stage);

}  // namespace discreet::inline dimensions
