// How far an estimate may lie from the truth, and how many people make it as close as wanted.
//
// The truth is the mean over the people who reported, or over the population that they were drawn from: both bounds
// hold for independent people, alike or not. A bound is about one estimate, chosen beforehand: for m of them at once
// give each beta / m. Everything is rounded against us.
//
// Property 1: bits of means in [absent, present] (estimates.h): Chernoff's exponent at the worst mean, which is
//             Hoeffding's 2 d^2 where 1/2 is among the means, and larger where all of them are small.
// Property 2: discrete_laplace: the better of Hoeffding over the range of a report and of the joint moment bound
//             t d - t^2 steps^2 / 8 - ln E e^(t Z), Z the noise before it is clamped: counting the ends by their mean
//             excess is a conditional expectation, which makes no moment generating function larger.
// Property 3: intervals come from exact binomial tails, for people of one population.
//
// Privacy:  functions of the options and of reports.
// Utility:  the bounds themselves.
// Cost:     O(1) but for searches.
// Source:   KL-13, KL-27; rows 19, 20, 31 of the planner.   docs/local/randomizers.md#bounds
#pragma once

#include "discreet/bounds/learners/concentration.h"
#include "discreet/local/randomizers/estimates.h"

namespace discreet::inline local {

// |estimate - truth| < half_width except with probability beta (to one side only: Sides::one). Of a product: the
// widest.
double half_width(const Randomizer& randomizer, std::uint64_t people, double beta, Sides sides = Sides::two);

// The least number of people whose half width is at most this. Error when no population is that large.
std::uint64_t people_for(const Randomizer& randomizer, double half_width, double beta, Sides sides = Sides::two);

// Both ends of the truth that estimate j speaks of; wrong with probability at most beta.
struct ConfidenceInterval {
  double low, high;
};
ConfidenceInterval confidence_interval(const BasicRandomizer& randomizer, const Tally& tally, std::size_t j,
                                       double beta);

// The variance of the estimate from one report of a person for whom the estimate's bit is present, or absent.
struct ReportVariance {
  Rational present, absent;
};
ReportVariance report_variance(const CountedBit& bit);

// The exponent of property 1 for a deviation of d of the bits' mean, 0 <= d < 1.
double counted_bit_rate(const CountedBit& bit, double d);

}  // namespace discreet::inline local
