// Releases how many rows a fixed hypothesis labels wrongly; of many labels, how many for each of them.
//
// Where the number of rows is public, the wrong ones are counted. Where a row may come or go, the wrong and the right
// ones are counted apart: a row is one of either, so both counts together cost what one does. Each label is a release
// of its own on the same rows, and gets an equal share of the promise.
//
// Privacy:  (epsilon, delta), delta 0 for one label; replacement of one row or adding or removing one.
//           docs/mechanisms.md#error-counts
// Utility:  each count is off by t or more with probability 2 q^t / (1 + q), t >= 1, q = e^-(epsilon of one label).
// Cost:     one or two exact draws a label.
// Source:   KL-2 (Dwork, McSherry, Nissim, Smith 2006).
#pragma once

#include <optional>

#include "discreet/mechanisms/laplace_noise.h"

namespace discreet::inline mechanisms {

struct ErrorCount {
  std::int64_t wrong = 0;
  std::optional<std::int64_t> right;  // released only where the number of rows is not public
};

class ErrorCounts {
 public:
  // `most`: a public bound on the rows, to which counts are clamped.
  ErrorCounts(const Rational& epsilon, Neighbours neighbours, std::int64_t most)
      : ErrorCounts({epsilon, 0, neighbours}, 1, most) {}
  // Error when no positive share fits, or one label is given a delta, for which it has no use.
  ErrorCounts(const Privacy& promise, std::size_t labels, std::int64_t most);

  Privacy privacy() const { return promise_; }  // of one call for each label
  Rational epsilon_of_one() const { return noise_.privacy().epsilon; }
  ErrorCount operator()(std::int64_t wrong, std::int64_t right, Rng& rng) const;  // of one label

 private:
  Privacy promise_;
  LaplaceNoise noise_;
};

}  // namespace discreet::inline mechanisms
