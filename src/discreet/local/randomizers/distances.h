// Computes the total variation between the output distributions of two values, for shuffling.
//
// Privacy:  a function of the options.
// Utility:  exact. privacy/shuffling.h makes a guarantee of it.
// Cost:     O(1).
// Source:   docs/local/randomizers.md#shuffling
#pragma once

#include "discreet/local/randomizers/any_randomizer.h"
#include "discreet/privacy/shuffling.h"

namespace discreet::inline local {

// Every positive total variation that occurs between two values. Reports of hadamard are seen with their uniform row.
// Empty if it is not known: discrete_laplace and product. Values of one_bit between the ends are mixtures of the ends.
// A mixture is at most as far from any distribution as its parts, so the list has only the ends.
std::vector<Rational> report_distances(const Randomizer& randomizer);

// `people` people report with this randomizer, and the collector cannot link a report to its sender.
Shuffling shuffled(const Randomizer& randomizer, std::uint64_t people);

}  // namespace discreet::inline local
