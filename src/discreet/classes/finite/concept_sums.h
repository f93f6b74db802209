// Sums of counts over the points that each concept of a class labels 1.
#pragma once

#include "discreet/classes/finite/finite_class.h"

namespace discreet::inline classes {

// One sum per concept. Nothing negative is counted. Takes |class| points / 64 word operations per binary digit of the
// largest count, in parallel.
std::vector<std::int64_t> concept_sums(const FiniteClass& concepts, std::span<const std::uint64_t> counts,
                                       const Stage& stage);

}  // namespace discreet::inline classes
