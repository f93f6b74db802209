// Rows that multiplicative weights need, and their error bars (ML-7).
#pragma once

#include "discreet/sanitizers/weights.h"

namespace discreet::inline sanitizers {

// ceil(16 ln points / alpha^2), at least 1. Then the rounds are worth half of alpha.
Integer proved_rounds(std::size_t points, const Rational& alpha);

struct WeightsRun {
  std::size_t points, queries;
  std::int64_t rounds;
  Rational step;  // epsilon of one selection or measurement
};

// Parts of the error, rounded up. The first is what the number of rounds leaves, as a share of the rows. The second is
// the cost of selections and noise, in rows.
Rational rounds_error(const WeightsRun& run);
Rational noise_error(const WeightsRun& run, const Rational& beta);
// The further error of a table of drawn rows, except with probability beta, as a share.
Rational drawing_error(std::size_t queries, std::int64_t table_rows, const Rational& beta);

// (2 / (alpha step)) (2 ln(2 T queries / beta) + ln(2 T / beta))
double weights_rows(double alpha, double beta, double step, double rounds, double queries);

std::vector<Bound> weights_bounds(const WeightsRun& run, const Accuracy& goal);

}  // namespace discreet::inline sanitizers
