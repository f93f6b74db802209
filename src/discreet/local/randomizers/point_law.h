// A named distribution of points 0, ..., m-1: uniform, or the frequencies of a public unlabelled sample.
//
// It is part of a study's options, so that participants see the study's assumption about the points. Correlations under
// it are exact.
//
// Privacy:  it is public and contains no participant's record.
// Utility:  exact means under this distribution, none under another. Correlations under two distributions differ by at
//           most twice their total variation distance.
// Cost:     points / 64 word operations per binary digit of the counts for a correlation.
// Source:   KL-26 (known distribution, or public unlabelled sample).   docs/local/learners.md#weak_learner
#pragma once

#include <string>
#include <vector>

#include "discreet/algebra/bit_matrix.h"
#include "discreet/base/rational.h"
#include "discreet/random/rng.h"

namespace discreet::inline local {

class PointLaw {
 public:
  // "uniform", or one count per point, "3,0,5". Error that names the option `distribution`.
  PointLaw(const std::string& text, std::size_t points);

  bool uniform() const { return uniform_; }
  std::string premise() const;  // the assumption about the points, in words

  // E[f g] for two rows of labels, which stand for +1 and -1.
  Rational correlation(BitRow f, BitRow g) const;
  std::size_t draw(Rng& rng) const;

 private:
  bool uniform_;
  std::vector<std::uint64_t> until_;                // number of sample points up to this one
  std::vector<std::vector<std::uint64_t>> digits_;  // binary digits of the counts, the lowest first: one bit per point
};

}  // namespace discreet::inline local
