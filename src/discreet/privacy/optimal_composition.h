// The exact composition of k steps that are (epsilon, delta)-private, if nothing else is known about them.
//
// The worst case is randomized response with a leak (Kairouz, Oh, Viswanath 2015). So the k-fold curve is a binomial
// sum, evaluated here with enclosures. No accountant that knows only (epsilon, delta) can promise less.
#pragma once

#include <optional>

#include "discreet/base/rational.h"

namespace discreet::inline privacy {

inline constexpr std::uint64_t max_optimal_steps = 1 << 14;

// True if the sum is short enough, and its terms are within the exponents of the enclosures.
bool optimal_fits(const Rational& step_epsilon, std::uint64_t count);

// For `count` pure steps that fit: delta at total epsilon >= 0, and the least epsilon at delta.
// Both rounded up, by a relative 2^-60 or so.
Rational optimal_delta(const Rational& step_epsilon, std::uint64_t count, const Rational& epsilon);
Rational optimal_epsilon(const Rational& step_epsilon, std::uint64_t count, const Rational& delta);

}  // namespace discreet::inline privacy
