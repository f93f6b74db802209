// Releases how many rows a fixed hypothesis labels wrongly. With many labels, it releases one count for each of them.
//
// If the number of rows is public, it counts the wrong rows. If a row may come or go, it counts the wrong and the right
// rows apart. A row is in one of both counts, so together they cost as much as one. Each label is a release of its own
// on the same rows, and gets an equal share of the promise.
//
// Privacy:  (epsilon, delta), delta 0 for one label. Replacement of one row, or adding or removing one.
//           docs/mechanisms.md#error-counts
// Utility:  each count is off by t or more with probability 2 q^t / (1 + q), t >= 1, q = e^-(epsilon of one label).
// Cost:     one or two exact draws per label.
// Source:   KL-2 (Dwork, McSherry, Nissim, Smith 2006).
#pragma once

#include <optional>

#include "discreet/mechanisms/laplace_noise.h"

namespace discreet::inline mechanisms {

struct ErrorCount {
  std::int64_t wrong = 0;
  std::optional<std::int64_t> right;  // released only if the number of rows is not public
};

class ErrorCounts {
 public:
  // `most` is a public bound on the rows. Counts are clamped to it.
  ErrorCounts(const Rational& epsilon, Neighbours neighbours, std::int64_t most)
      : ErrorCounts({epsilon, 0, neighbours}, 1, most) {}
  // Throws Error if no positive share fits, or if one label is given a delta, which it does not use.
  ErrorCounts(const Privacy& promise, std::size_t labels, std::int64_t most);

  Privacy privacy() const { return promise_; }  // for one call per label
  Rational epsilon_of_one() const { return noise_.privacy().epsilon; }
  ErrorCount operator()(std::int64_t wrong, std::int64_t right, Rng& rng) const;  // for one label

 private:
  Privacy promise_;
  LaplaceNoise noise_;
};

}  // namespace discreet::inline mechanisms
