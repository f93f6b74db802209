// A named law of points 0, ..., m-1: uniform, or as often as each is in a public unlabelled sample.
//
// It is part of a study's options, so that everybody sees what the study presumes of the points. Correlations under it
// are exact.
//
// Privacy:  it is public; nobody's record is in it.
// Utility:  exact means under this law, and none under another. Correlations under two laws differ by at most twice
//           their total variation distance.
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
  std::string premise() const;  // what is presumed of the points, in words

  // E[f g] for two rows of labels, which stand for +1 and -1.
  Rational correlation(BitRow f, BitRow g) const;
  std::size_t draw(Rng& rng) const;

 private:
  bool uniform_;
  std::vector<std::uint64_t> until_;                // how often one of the points up to this is in the sample
  std::vector<std::vector<std::uint64_t>> digits_;  // of the counts, the lowest first: one bit per point
};

}  // namespace discreet::inline local
