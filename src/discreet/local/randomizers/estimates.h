// Estimates facts about the people from a tally and the randomizer's output distribution: unbiased and exact.
//
// Property 1: over the draws of the reports (and of uniform public rows) the expectation of an estimate is
//               warner            the share of people with bit 1 (one number),
//               k_rr, subset      the share of every answer,
//               one_bit, discrete_laplace    the mean of value / steps (one number),
//               hadamard          of every index: the share with sign + less the share with sign -,
//               product           those of its parts, one after another.
// Property 2: estimate j is scale * whole[j] + offset, so that estimates can be ordered by whole numbers.
// Estimates may leave [0, 1] and do not sum to 1. To cut them off would bias every number computed from them.
//
// Privacy:  a function of reports.
// Utility:  estimate_bounds.h.
// Cost:     O(counters). hadamard: one transform of `size` numbers.
// Source:   KL-10, KL-13.   docs/local/randomizers.md#estimates
#pragma once

#include "discreet/base/progress.h"
#include "discreet/local/randomizers/any_randomizer.h"

namespace discreet::inline local {

struct Estimates {
  std::vector<std::int64_t> whole;
  Rational scale = 1, offset = 0;

  std::size_t size() const { return whole.size(); }
  Rational operator[](std::size_t j) const { return scale * Rational(whole[j]) + offset; }
};

// Error if no report has arrived, or if the tally is not of this randomizer.
Estimates estimates(const WarnerRandomizer& randomizer, const Tally& tally);
Estimates estimates(const KaryRandomizer& randomizer, const Tally& tally);
Estimates estimates(const OneBitRandomizer& randomizer, const Tally& tally);
Estimates estimates(const DiscreteLaplaceRandomizer& randomizer, const Tally& tally);
Estimates estimates(const SubsetRandomizer& randomizer, const Tally& tally);
// Transforms the counters in place: move a tally that is not needed any more.
Estimates estimates(const HadamardRandomizer& randomizer, Tally tally, const Stage& stage = {Progress{}});

// All of them, one family after another for a product.
std::vector<Estimates> estimates(const ProductRandomizer& randomizer, const Tally& tally);
std::vector<Rational> estimates(const Randomizer& randomizer, const Tally& tally);

// The length of `estimates`.
std::size_t estimate_count(const Randomizer& randomizer);

// A report counts for an estimate by a bit. `present` is the bit's mean for the people whom the estimate counts,
// `absent` its mean for the others. The estimate is (ones / people - absent) / (present - absent). For hadamard, the
// bit is 1 if a report agrees with the index, and the estimate is 2 ones / people - 1 over 2 present - 1.
struct CountedBit {
  Rational present, absent;
};
CountedBit counted_bit(const WarnerRandomizer& randomizer);
CountedBit counted_bit(const KaryRandomizer& randomizer);
CountedBit counted_bit(const OneBitRandomizer& randomizer);
CountedBit counted_bit(const SubsetRandomizer& randomizer);
CountedBit counted_bit(const HadamardRandomizer& randomizer);

}  // namespace discreet::inline local
