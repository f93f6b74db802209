// Packing: a pure promise cannot separate 2^k tables with few rows, so right answers rule epsilons out (ML-27).
//
// A trial labels n equal rows by k random bits. It succeeds if all k are predicted. From a fixed table n replacements
// lead to any of these, and the 2^k right answers exclude each other. So a success rate s needs n epsilon >= k ln 2 +
// ln s. With padding only the rows that carry labels count. For parities the rows are uniform, the labels those of k
// random parities, and the exponent is k d. It binds pure promises alone.
// docs/attacks.md#packing
#pragma once

#include "discreet/audit/attacks/labelled_table.h"
#include "discreet/base/progress.h"

namespace discreet::inline audit {

enum class PackingClass { points, parities };

struct PackingOptions {
  PackingClass learned = PackingClass::points;
  std::size_t labels = 10;
  std::size_t rows = 10;
  std::size_t labelled_rows =
      10;                     // for points: in the rest all concepts agree on 0; choose floor(alpha n) + 1 for alpha
  std::size_t dimension = 4;  // for parities, at most 12
  std::size_t trials = 100;
  double confidence = 0.95;
};

struct PackingReport {
  std::size_t planned = 0, trials = 0, successes = 0;
  double rate_low = 0, rate_high = 1;
  double bits = 0;              // bits of one answer: labels, or labels times dimension
  double excluded_epsilon = 0;  // pure epsilons below this are ruled out
  std::vector<std::string> failures;
  bool called_off = false;
};

// For training and test tables.
InputSpace inputs_of(const PackingOptions& options);

PackingReport run_packing(const Trainer& trainer, const PackingOptions& options, Rng& rng,
                          const Progress& progress = {});

}  // namespace discreet::inline audit
