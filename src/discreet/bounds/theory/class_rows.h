// The rows that every learner of a class needs, from facts about the class that need no search. `claim` and `plan`
// report the same numbers. docs/theory/lower_bounds.md
#pragma once

#include <optional>

#include "discreet/bounds/theory/row_bounds.h"
#include "discreet/classes/named/named_class.h"

namespace discreet::inline bounds {

// Rows needed by every agnostic learner, private or not: without them no learner works on noisy labels.
//
// At one point, two concepts give different labels, and labels are drawn with a bias: one of them comes up with
// probability (1 + bias) / 2. An answer with the other label errs `bias` more than the best concept. To find the right
// label from n rows, except with probability beta, takes (1 - bias^2)^n <= 4 beta (1 - beta).
// docs/theory/lower_bounds.md#noisy-labels
//
// AG.1, for a class with two concepts that differ at a point: ln(1 / (4 beta (1 - beta))) / -ln(1 - alpha^2).
RowBound noisy_label_rows(const LearnerClaim& claim);

// AG.D, for a class that shatters `vc` points. Labels are biased on each of them. The best of many biases above alpha
// is the `lambda` of the bound.
RowBound noisy_points_rows(std::uint64_t vc, const LearnerClaim& claim);

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
