// The rule with the fewest mistakes on the rows, for each of many labels: what learners do that keep no promise.
//
// Reference curves need them, and attacks, which show what such a rule tells about its rows. A result is wrapped as
// NonPrivate, which has no promise and converts to nothing, so that it cannot be taken for a private answer. Of several
// rules with equally few mistakes the first is taken: the least cut, value, index or mask, no point before all points.
//
// Privacy:  none.                                                       docs/bounds.md#without-privacy
// Utility:  error at most alpha, or alpha above the best, at the rows of nonprivate_bounds.
// Cost:     one sort of the inputs for all labels, then one pass a label; for tables and parities one count a label.
// Source:   ML-17 (Corollary 13 of Bun, Nissim, Stemmer 2019).
#pragma once

#include "discreet/learners/any/finite.h"
#include "discreet/learners/bits/parity.h"
#include "discreet/learners/cuts/threshold.h"
#include "discreet/learners/points/point.h"
#include "discreet/learning/multi_sample.h"

namespace discreet::inline learners {

// A rule that depends on the rows without any protection. To use it one has to say so: `.rule_without_privacy`.
template <class Hypothesis>
struct NonPrivate {
  Hypothesis rule_without_privacy;
  std::size_t mistakes = 0;  // on the rows
  bool operator==(const NonPrivate&) const = default;
};

// One a label, always: even of no rows some rule is the first. Inputs are offsets into a domain of so many values.
std::vector<NonPrivate<Threshold>> fewest_mistakes_cut(const MultiSample<std::uint64_t>& sample, Side side);
// Among the empty concept and all points.
std::vector<NonPrivate<PointRule>> fewest_mistakes_point(const MultiSample<std::uint64_t>& sample);
std::vector<NonPrivate<TableConcept>> fewest_mistakes_concept(const MultiSample<std::uint64_t>& sample,
                                                              const FiniteClass& concepts);
// Of so many bits, at most 26, by Walsh-Hadamard transforms. Error beyond, and from 2^31 rows on.
inline constexpr std::size_t most_transformed_bits = 26;
std::vector<NonPrivate<Parity>> fewest_mistakes_parity(const MultiSample<BitRow>& sample, std::size_t bits);

// The parity without mistakes of which the free bits are 0, of any number of bits; nothing where every one makes some.
std::vector<std::optional<NonPrivate<Parity>>> consistent_parity(const MultiSample<BitRow>& sample, std::size_t bits);

}  // namespace discreet::inline learners
