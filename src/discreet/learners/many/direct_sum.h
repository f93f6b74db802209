// Learns many labels by running a learner of one label once for each of them, all on the same rows.
//
// Every run gets the same share of the promise, the largest that some accountant proves to fit. The runs share no
// coins. The caller passes the learner as a call. The learners of many labels are compared with this one. They spend
// budget only once on what the labels have in common.
//
// Privacy:  (epsilon, delta) for whole rows, or for the unit that the runs protect.
//           docs/learners/direct_sum.md#privacy
// Utility:  every label has error at most alpha with probability >= 1 - beta if each run has it with 1 - beta / labels.
// Cost:     that of the runs, and one inverse of the composition.
// Source:   ML-10 (Observation 32, Corollary 34 of Bun, Nissim, Stemmer 2019), with the best accountant.
#pragma once

#include "discreet/privacy/largest_step.h"

namespace discreet::inline learners {

// The known kind of one run: any mechanism, or an exponential mechanism.
enum class RunKind { any, exponential };

// none: the run is pure. own: it has a delta of its own.
enum class RunDelta { none, own };

// The promise of each of `labels` runs within the total. Runs that need a delta get half of it in equal parts. Throws
// Error if nothing fits.
Privacy share_of_one(const Privacy& total, std::uint64_t labels, RunKind kind, RunDelta delta,
                     Accountant accountant = Accountant::best);

}  // namespace discreet::inline learners
