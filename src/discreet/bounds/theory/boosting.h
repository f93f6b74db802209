// The number of votes and unions that bring menus and protocols to a goal, in exact arithmetic. And the rows of the
// whole way that is made of both.
//
// Property 1: with an odd number of voters the chance that at least half of them err falls as the number grows, for e <
// 1/2. docs/theory/arrows.md#majority
#pragma once

#include <cstdint>

#include "discreet/base/rational.h"
#include "discreet/learning/bound.h"

namespace discreet::inline bounds {

// Pr[Bin(voters, error) > voters / 2], `voters` odd.
Rational majority_error(std::uint64_t voters, const Rational& error);

// The least odd number of voters, each wrong with probability at most `error` < 1/2, whose majority is wrong with
// probability at most `goal`. Throws Error beyond 9,999 of them. (CC-7(a), RD-9)
std::uint64_t voters_needed(const Rational& error, const Rational& goal);

// The least number of independent menus, each useless with probability `beta`, that are all useless with probability at
// most `goal`. (RD-8)
std::uint64_t unions_needed(const Rational& beta, const Rational& goal);

// To compare: the rounds of the printed proof, ceil(14 ln(2/alpha)), and of exponential weights with a fixed step from
// 1/4, ceil(2 ln(1/alpha) / ln(4/3)).
std::uint64_t printed_rounds(const Rational& alpha);
std::uint64_t fixed_step_rounds(const Rational& alpha);

// The number of rows for the whole way from a representation at (1/4, 1/4) to a learner of any accuracy.
//
// These numbers plan and compare. The direct constructions at the wanted accuracy are far smaller, and are tried first.
// docs/theory/arrows.md#the-whole-way                                  Source: RD-10 (Theorem 19).
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
