// Computes people and half-widths of estimates (estimate_bounds.h) from exact numbers, as the options of protocols have
// them.
#pragma once

#include "discreet/local/randomizers/estimate_bounds.h"

namespace discreet::inline local {

// The least number of people with estimates within `tolerance`, each except with probability beta / count.
std::uint64_t people_bound(const Randomizer& randomizer, const Rational& tolerance, const Rational& beta,
                           std::uint64_t count, Sides sides = Sides::two);
double half_width_bound(const Randomizer& randomizer, std::uint64_t people, const Rational& beta, std::uint64_t count,
                        Sides sides = Sides::two);

// For local_erm.h. People per level: 8 C^2 levels ln(2 hypotheses / beta) / alpha^2, rounded up, with C = 1 / (2 truth
// - 1).
std::uint64_t dyadic_people_bound(const Rational& truth, std::size_t levels, std::size_t hypotheses,
                                  const Rational& alpha, const Rational& beta);

}  // namespace discreet::inline local
