// The rows that every learner of a class needs, from what is known of the class without a search: `claim` and `plan`
// say the same. docs/theory/lower_bounds.md
#pragma once

#include <optional>

#include "discreet/bounds/theory/row_bounds.h"
#include "discreet/classes/named/named_class.h"

namespace discreet::inline bounds {

// Two concepts by their numbers, and points at which they differ and, where there is one, agree.
struct ConceptPair {
  std::uint64_t first = 0, second = 0, differ = 0;
  std::optional<std::uint64_t> agree;
};

// Lower ends, and targets that are hard.
struct ClassKnowledge {
  std::optional<NamedClass> named;
  std::uint64_t littlestone = 0, vc = 0;
  bool differ = false, agree_and_differ = false;  // two concepts at one point; the same two at another one
  std::optional<ConceptPair> pair;                // halfspaces and balls have no numbers
  std::vector<Hardness> enumerated;               // targets, for the answers that were asked for
};

// Of a class by its name the closed forms, and of one that is small, named or not, also what an enumeration of its
// table says.
ClassKnowledge facts_of(const NamedClass& named, ClaimAnswers answers);
ClassKnowledge facts_of(const FiniteClass& concepts, ClaimAnswers answers);

// Errors at which tau is taken: the claim's own, where no rows are moved, and larger ones, where most are. And lower
// ends of it there, in closed form, by the mistake tree and of points, parities and lines.
std::vector<Rational> errors_of_tau(const Rational& alpha);
std::vector<Hardness> tau_of(const ClassKnowledge& facts, const Rational& alpha);

// Largest first. By a promise about whole rows, from the facts and further hard targets; and without any privacy.
std::vector<RowBound> private_rows(const ClassKnowledge& facts, const std::vector<Hardness>& more,
                                   const LearnerClaim& claim, const Progress& progress = {});
std::vector<RowBound> plain_rows(const ClassKnowledge& facts, const LearnerClaim& claim);
// Both.
std::vector<RowBound> class_rows(const ClassKnowledge& facts, const std::vector<Hardness>& more,
                                 const LearnerClaim& claim, const Progress& progress = {});

}  // namespace discreet::inline bounds
