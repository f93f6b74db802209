// The number of rows for the whole way from a representation at (1/4, 1/4) to a learner of any accuracy.
//
// These numbers plan and compare. The direct constructions at the wanted accuracy are far smaller, and are tried first.
// docs/theory/arrows.md#the-whole-way                                  Source: RD-10 (Theorem 19).
#pragma once

#include "discreet/learning/bound.h"

namespace discreet::inline bounds {

struct WholeWay {
  std::uint64_t votes, unions;  // T voters, each from a union of M menus; no unions for a prior
  std::uint64_t rows;
};

// The proof's chain, epsilon <= 1: majorities and unions to (alpha/6, beta/4), then selection. `rep_dim` in nats.
WholeWay printed_way(double rep_dim, const Rational& epsilon, const Accuracy& goal);
// The same with the least number of voters.
WholeWay repaired_way(double rep_dim, const Rational& epsilon, const Accuracy& goal);
// Votes of draws from a prior that hits every target with probability 1/tau at 1/4, with the best number of votes.
WholeWay prior_way(double log_tau, const Rational& epsilon, const Accuracy& goal);

}  // namespace discreet::inline bounds
