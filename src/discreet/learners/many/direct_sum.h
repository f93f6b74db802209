// Learns many labels by running a learner of one label once for each of them, all on the same rows.
//
// Every run gets the same share of the promise, the largest that some accountant proves to fit; the runs share no
// coins. Which learner runs is the caller's business: it stands behind a call. This is the yardstick of the learners of
// many labels, which pay for what the labels have in common only once.
//
// Privacy:  (epsilon, delta) for whole rows or whatever the runs protect.     docs/learners/direct_sum.md#privacy
// Utility:  every label has error at most alpha with probability >= 1 - beta when each run has with 1 - beta / labels.
// Cost:     that of the runs, and one inverse of the composition.
// Source:   ML-10 (Observation 32, Corollary 34 of Bun, Nissim, Stemmer 2019), with the best accountant.
#pragma once

#include "discreet/privacy/largest_step.h"

namespace discreet::inline learners {

// What is known of one run: it is an exponential mechanism, or nothing.
enum class RunKind { any, exponential };

// Whether a run is pure or has a delta of its own.
enum class RunDelta { none, own };

// The promise of each of `labels` runs within the total. Runs that need a delta get half of it in equal parts. Error
// when nothing fits.
Privacy share_of_one(const Privacy& total, std::uint64_t labels, RunKind kind, RunDelta delta,
                     Accountant accountant = Accountant::best);

}  // namespace discreet::inline learners
