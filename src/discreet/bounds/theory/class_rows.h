// The rows that every learner of a class needs, from facts about the class that need no search. `claim` and `plan`
// report the same numbers. docs/theory/lower_bounds.md
#pragma once

#include <optional>

#include "discreet/bounds/theory/row_bounds.h"
#include "discreet/classes/named/named_class.h"

namespace discreet::inline bounds {

// Two concepts by their numbers, a point at which they differ, and one at which they agree, if it exists.
struct ConceptPair {
  std::uint64_t first = 0, second = 0, differ = 0;
  std::optional<std::uint64_t> agree;
};

// Lower ends, and targets that are hard.
struct ClassKnowledge {
  std::optional<NamedClass> named;
  std::uint64_t littlestone = 0, vc = 0;
  bool differ = false, agree_and_differ = false;  // two concepts at one point; the same two agree at another one
  std::optional<ConceptPair> pair;                // halfspaces and balls have no numbers
  std::vector<Hardness> enumerated;               // targets, for the answers of the claim
};

// The closed forms of a named class. If a class is small, named or not, also the results of an enumeration of its
// table.
ClassKnowledge facts_of(const NamedClass& named, ClaimAnswers answers);
ClassKnowledge facts_of(const FiniteClass& concepts, ClaimAnswers answers);

// The errors at which tau is taken: the claim's own, with no rows moved, and larger ones, with most rows moved.
// `tau_of` gives lower ends of tau there in closed form, by the mistake tree and for points, parities and lines.
std::vector<Rational> errors_of_tau(const Rational& alpha);
std::vector<Hardness> tau_of(const ClassKnowledge& facts, const Rational& alpha);

// Largest first. The first is for a promise about whole rows, from the facts and further hard targets. The second needs
// no privacy.
std::vector<RowBound> private_rows(const ClassKnowledge& facts, const std::vector<Hardness>& more,
                                   const LearnerClaim& claim, const Progress& progress = {});
std::vector<RowBound> plain_rows(const ClassKnowledge& facts, const LearnerClaim& claim);
// Both.
std::vector<RowBound> class_rows(const ClassKnowledge& facts, const std::vector<Hardness>& more,
                                 const LearnerClaim& claim, const Progress& progress = {});

}  // namespace discreet::inline bounds
