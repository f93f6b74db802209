// The number of votes and unions that bring menus and protocols to a goal, in exact arithmetic.
//
// Property 1: with an odd number of voters the chance that at least half of them err falls as the number grows, for e <
// 1/2. docs/theory/arrows.md#majority
#pragma once

#include <cstdint>

#include "discreet/base/rational.h"

namespace discreet::inline bounds {

// Pr[Bin(voters, error) > voters / 2], `voters` odd.
Rational majority_error(std::uint64_t voters, const Rational& error);

// The least odd number of voters, each wrong with probability at most `error` < 1/2, whose majority is wrong with
// probability at most `goal`. Throws Error beyond 9,999 of them. (CC-7(a), RD-9)
std::uint64_t voters_needed(const Rational& error, const Rational& goal);

// The least number of independent menus, each useless with probability `beta`, that are all useless with probability at
// most `goal`. (RD-8)
std::uint64_t unions_needed(const Rational& beta, const Rational& goal);

// To compare: the rounds of the printed proof, ceil(14 ln(2/alpha)).
std::uint64_t printed_rounds(const Rational& alpha);

}  // namespace discreet::inline bounds
