// Rows that the sanitizer of thresholds needs (ML-8).
#pragma once

#include "discreet/sanitizers/thresholds.h"

namespace discreet::inline sanitizers {

// t of ML-8, the distance of a split from the middle, for continuous reading: 1/2 + (2L/epsilon)(ln|X| + r ln 2 +
// ln(2^L/beta)). It holds with probability 1 - beta if no two rows share a position.
double median_spread(double log_size, double bits, double levels, double epsilon, double beta);
// (4/a) t with L = ceil(log2(2/a)) levels: rows for cuts that cover all thresholds with radius a.
double median_cover_rows(double radius, double beta, double epsilon, double log_size, double bits);
// The same at the least number of bits with 2^bits >= rows^2 / beta.
struct CoverRows {
  double rows, bits;
};
CoverRows median_cover_rows(double radius, double beta, double epsilon, double log_size);

// Random low bits for a table of `rows` rows. Ties have probability at most beta/2, unless these are more than
// `most_jitter` or the positions would need more than 126 bits.
std::int64_t jitter_for(std::int64_t rows, const Rational& beta, const Integer& size);

// The number of levels with the least planned rows.
std::int64_t planned_levels(const ThresholdsSanitizer::Options& options, const Accuracy& goal);

// The exact least k such that every selection leaves at most k rows more on one side than on the other, except with
// probability beta - (probability of a tie). It is `rows` if nothing is left of beta.
std::int64_t unevenness_bound(const Integer& positions, std::int64_t bits, std::int64_t levels, const Rational& rate,
                              std::int64_t rows, const Rational& beta);

// The selection of one part by scales, with its share of the promise and of beta, at the depth with the smallest
// excess.
ScaleSelection scale_selection(const ThresholdsSanitizer::Options& options, std::int64_t levels);
// The same as above for it. Half of beta is for ties.
std::int64_t unevenness_bound(const Integer& positions, std::int64_t bits, const ScaleSelection& scales,
                              std::int64_t rows, const Rational& beta);

std::vector<Bound> thresholds_bounds(const ThresholdsSanitizer::Options& options, std::int64_t levels,
                                     const Accuracy& goal);

// Errors of the 2^levels + 1 cuts, ends included, in halves of the unevenness (docs/sanitizers/thresholds.md#utility).
std::vector<Rational> cut_errors(std::int64_t levels);

}  // namespace discreet::inline sanitizers
