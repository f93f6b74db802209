// Finds, for each of many labels, the rule with the fewest mistakes on the rows. Learners without a privacy promise
// work in this way.
//
// Reference curves and attacks use these rules. An attack shows how much such a rule reveals about its rows. A result
// is wrapped as NonPrivate, which has no promise and converts to nothing. So nobody can mistake it for a private
// answer. If several rules have equally few mistakes, the first is taken: the least cut, value, index or mask, no point
// before all points.
//
// Privacy:  none.                                                       docs/bounds.md#without-privacy
// Utility:  error at most alpha, or alpha above the best, at the rows of nonprivate_bounds.
// Cost:     one sort of the inputs for all labels, then one pass per label. For tables and parities: one count per
//           label.
// Source:   ML-17 (Corollary 13 of Bun, Nissim, Stemmer 2019).
#pragma once

#include "discreet/learners/any/finite.h"
#include "discreet/learners/bits/parity.h"
#include "discreet/learners/cuts/threshold.h"
#include "discreet/learners/points/point.h"
#include "discreet/learning/multi_sample.h"

namespace discreet::inline learners {

// A rule that depends on the rows without any protection. Code that uses it must name it: `.rule_without_privacy`.
template <class Hypothesis>
struct NonPrivate {
  Hypothesis rule_without_privacy;
  std::size_t mistakes = 0;  // mistakes on the rows
  bool operator==(const NonPrivate&) const = default;
};

// One rule per label, always: even without rows some rule is the first. Inputs are offsets into a domain.
std::vector<NonPrivate<Threshold>> fewest_mistakes_cut(const MultiSample<std::uint64_t>& sample, Side side);
// Among the empty concept and all points.
std::vector<NonPrivate<PointRule>> fewest_mistakes_point(const MultiSample<std::uint64_t>& sample);
std::vector<NonPrivate<TableConcept>> fewest_mistakes_concept(const MultiSample<std::uint64_t>& sample,
                                                              const FiniteClass& concepts);
// For at most 26 bits, by Walsh-Hadamard transforms. Throws Error for more bits, and from 2^31 rows on.
inline constexpr std::size_t most_transformed_bits = 26;
std::vector<NonPrivate<Parity>> fewest_mistakes_parity(const MultiSample<BitRow>& sample, std::size_t bits);

// The parity without mistakes whose free bits are 0, for any number of bits. Empty if every parity makes a mistake.
std::vector<std::optional<NonPrivate<Parity>>> consistent_parity(const MultiSample<BitRow>& sample, std::size_t bits);

}  // namespace discreet::inline learners
