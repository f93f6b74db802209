// How far apart the reports of two values are: the total variation between their laws, for shuffling.
//
// Privacy:  a function of the options.
// Utility:  exact; what privacy/shuffling.h makes of it is.
// Cost:     O(1).
// Source:   docs/local/randomizers.md#shuffling
#pragma once

#include "discreet/local/randomizers/any_randomizer.h"
#include "discreet/privacy/shuffling.h"

namespace discreet::inline local {

// Every positive total variation that occurs between two values, reports of hadamard being seen with their uniform row.
// Empty where it is not known: discrete_laplace and product. Values of one_bit between the ends are mixtures of these,
// and a mixture is at most as far from anything as what it is made of; so the ends alone are listed.
std::vector<Rational> report_distances(const Randomizer& randomizer);

// So many people report with this randomizer, and nobody knows who sent what.
Shuffling shuffled(const Randomizer& randomizer, std::uint64_t people);

}  // namespace discreet::inline local
