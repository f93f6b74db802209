// How far an average of independent variables strays from its mean: the tail bounds of the planners (KL-27).
//
// Every bound has the form Pr <= sides e^(-rate n) for n rows. So a bound is its rate, what one row adds to
// the exponent, and three questions have one answer each: the tail for given rows, the rows for a given tail,
// and the deviation for given rows and tail. Rates are rounded down; tails, rows and deviations up: against
// us.
//
// Proofs, ranges and the counter-example to the printed bound for Laplace variables:
// docs/bounds.md#concentration
#pragma once

#include <cstdint>
#include <functional>

namespace discreet::inline bounds {

// Whether a deviation to one side, chosen beforehand, is an error, or to either.
enum class Sides { one, two };

// Multiplicative Chernoff, one side, 0 < phi <= 1. Coins of mean at most mu: the average is at least (1 +
// phi) mu.
double chernoff_rate_above(double mu, double phi);
// Coins of mean at least mu: the average is at most (1 - phi) mu.
double chernoff_rate_below(double mu, double phi);

// Hoeffding: variables in an interval of length `range`; the average is off by at least `deviation`.
double hoeffding_rate(double deviation, double range);

// Laplace variables of scale lambda; the average is off by at least x lambda. The exact Chernoff exponent
// sqrt(1 + x^2) - 1 + ln(2 (sqrt(1 + x^2) - 1) / x^2): no larger rate holds for all n. Any x >= 0.
double laplace_rate(double x);

// The simple form x^2 / 8, for x at most 2 sqrt(2).
inline constexpr double simple_laplace_limit = 2.8284271247461898;
double simple_laplace_rate(double x);

// sides e^(-rate n), at most 1.
double tail_bound(double rate, std::uint64_t rows, Sides sides);

// The least number of rows whose bound is at most `tail`; 0 < tail < 1. Error when no table is that long.
std::uint64_t rows_for_tail(double rate, double tail, Sides sides);

// The least deviation of (0, most] whose bound is at most `tail`, by bisection; `rate` grows with the
// deviation. Error when `most` is not enough.
double deviation_for_tail(const std::function<double(double)>& rate, double most, std::uint64_t rows, double tail,
                          Sides sides);

}  // namespace discreet::inline bounds
