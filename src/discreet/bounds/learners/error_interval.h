// Limits for the error of a hypothesis, from noisy counts of its mistakes.
//
// They respect both kinds of chance: the noise, by its exact tail, and the sample, by exact binomial tails (Clopper and
// Pearson), or for errors of people by Chernoff's bound. A quarter of the failure probability goes to the noise.
// docs/evaluation.md#the-interval
#pragma once

#include "discreet/mechanisms/error_counts.h"

namespace discreet::inline bounds {

struct ErrorInterval {
  double low = 0, high = 1;
};

// Covers the error on the population with probability at least 1 - beta. The rows must be independent and must not have
// played a part in choosing the hypothesis. `rows` is the number of rows. It is used only if `count` has no right ones.
// If `parts` is not 1, as many rows are one person. Then the people must be independent, and the error of one is the
// share of wrong rows among that person's. The tails are Chernoff's instead of exact ones.
ErrorInterval error_interval(const ErrorCount& count, std::int64_t rows, const Rational& epsilon, const Rational& beta,
                             std::int64_t parts = 1);

// Covers the share of wrong rows of this very table, for any choice of the hypothesis.
ErrorInterval table_interval(const ErrorCount& count, std::int64_t rows, const Rational& epsilon, const Rational& beta);

}  // namespace discreet::inline bounds
