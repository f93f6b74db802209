// Between which numbers the error of a hypothesis lies, from noisy counts of its mistakes.
//
// Honest about both kinds of chance: the noise, by its exact tail, and the sample, by exact binomial tails (Clopper and
// Pearson). A quarter of the failure probability goes to the noise.                  docs/evaluation.md#the-interval
#pragma once

#include "discreet/mechanisms/error_counts.h"

namespace discreet::inline bounds {

struct ErrorInterval {
  double low = 0, high = 1;
};

// Covers the error on the population with probability at least 1 - beta when the rows are independent and played no
// part in choosing the hypothesis. `rows` is the number of rows, used only where `count` has no right ones.
ErrorInterval error_interval(const ErrorCount& count, std::int64_t rows, const Rational& epsilon, const Rational& beta);

// Covers the share of wrong rows of this very table, whatever the hypothesis was chosen by.
ErrorInterval table_interval(const ErrorCount& count, std::int64_t rows, const Rational& epsilon, const Rational& beta);

}  // namespace discreet::inline bounds
