// Tail bounds of the planners (KL-27): the distance of an average of independent variables from its mean.
//
// Every bound has the form Pr <= sides e^(-rate n) for n rows. So a bound is its rate: the amount that one row adds to
// the exponent. Three questions have one answer each: the tail for given rows, the rows for a given tail, and the
// deviation for given rows and tail. Rates are rounded down. Tails, rows and deviations are rounded up. Both are
// against us.
//
// Proofs, ranges and the counter-example to the printed bound for Laplace variables:
// docs/bounds.md#concentration
#pragma once

#include <cstdint>
#include <functional>

namespace discreet::inline bounds {

// The deviations that are errors: to one side, chosen beforehand, or to either side.
enum class Sides { one, two };

// Multiplicative Chernoff, one side, 0 < phi <= 1. Coins of mean at most mu: the average is at least (1 + phi) mu.
double chernoff_rate_above(double mu, double phi);
// Coins of mean at least mu: the average is at most (1 - phi) mu.
double chernoff_rate_below(double mu, double phi);

// Hoeffding, for variables in an interval of length `range`: the average is off by at least `deviation`.
double hoeffding_rate(double deviation, double range);

// Laplace variables of scale lambda: the average is off by at least x lambda. The exact Chernoff exponent is sqrt(1 +
// x^2) - 1 + ln(2 (sqrt(1 + x^2) - 1) / x^2): no larger rate holds for all n. Any x >= 0.
double laplace_rate(double x);

// The simple form x^2 / 8, for x at most 2 sqrt(2).
inline constexpr double simple_laplace_limit = 2.8284271247461898;
double simple_laplace_rate(double x);

// sides e^(-rate n), at most 1.
double tail_bound(double rate, std::uint64_t rows, Sides sides);

// The least number of rows whose bound is at most `tail`, 0 < tail < 1. Throws Error if no table is that long.
std::uint64_t rows_for_tail(double rate, double tail, Sides sides);

// The least deviation of (0, most] whose bound is at most `tail`, by bisection. `rate` grows with the deviation. Throws
// Error if `most` is not enough.
double deviation_for_tail(const std::function<double(double)>& rate, double most, std::uint64_t rows, double tail,
                          Sides sides);

}  // namespace discreet::inline bounds
