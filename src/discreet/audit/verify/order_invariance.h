// Proves that a program does not look at the order of its rows, by exact comparison on a small domain.
//
// A subject may call itself `unordered`, and then be verified on multisets, only if this proves it right.
#pragma once

#include "discreet/audit/verify/verifier.h"

namespace discreet::inline audit {

struct InvarianceReport {
  // holds: every permutation of every database has the same output distribution, by formula.
  Verdict verdict = Verdict::undecided;
  std::uint64_t databases = 0;     // ordered ones, explored
  double unresolved = 0;           // the largest mass that was not explored: if there is any, nothing is proved
  std::optional<Witness> witness;  // two orders of the same rows and an outcome whose probabilities differ
};

// On all ordered databases of options.rows rows, and all shorter ones under add_remove.
InvarianceReport proves_order_invariance(const Subject& subject, const VerifyOptions& options);

}  // namespace discreet::inline audit
