// Bounds the distance of an estimate from the truth, and computes the people needed for a given distance.
//
// The truth is the mean over the people who reported, or over the population behind them. Both bounds hold for
// independent people, alike or not. A bound is about one estimate, chosen beforehand. For m estimates at once, give
// each beta / m. Everything is rounded against us.
//
// Property 1: bits of means in [absent, present] (estimates.h) have Chernoff's exponent at the worst mean. It is
//             Hoeffding's 2 d^2 if 1/2 is among the means, and larger if all of them are small.
// Property 2: discrete_laplace has the better of Hoeffding over the range of a report and of the joint moment bound
//             t d - t^2 steps^2 / 8 - ln E e^(t Z), Z the noise before it is clamped. To count the ends by their mean
//             excess is a conditional expectation, and this makes no moment generating function larger.
// Property 3: intervals come from exact binomial tails, for people of one population.
//
// Privacy:  functions of the options and of reports.
// Utility:  the bounds themselves.
// Cost:     O(1), except for searches.
// Source:   KL-13, KL-27; rows 19, 20, 31 of the planner.   docs/local/randomizers.md#bounds
#pragma once

#include "discreet/bounds/learners/concentration.h"
#include "discreet/local/randomizers/estimates.h"

namespace discreet::inline local {

// |estimate - truth| < half_width except with probability beta (to one side only: Sides::one). For a product, the
// widest.
double half_width(const Randomizer& randomizer, std::uint64_t people, double beta, Sides sides = Sides::two);

// The least number of people with half width at most `half_width`. Error if no population is that large.
std::uint64_t people_for(const Randomizer& randomizer, double half_width, double beta, Sides sides = Sides::two);

// Both ends of an interval for the truth of estimate j. It is wrong with probability at most beta.
struct ConfidenceInterval {
  double low, high;
};
ConfidenceInterval confidence_interval(const BasicRandomizer& randomizer, const Tally& tally, std::size_t j,
                                       double beta);

// The variance of the estimate from one report of a person with the estimate's bit present, or absent.
struct ReportVariance {
  Rational present, absent;
};
ReportVariance report_variance(const CountedBit& bit);

// The exponent of property 1 for a deviation of d of the bits' mean, 0 <= d < 1.
double counted_bit_rate(const CountedBit& bit, double d);

}  // namespace discreet::inline local
