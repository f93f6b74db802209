// Exact choice among weighted branches, by inversion with enclosures that are refined only when they must be.
//
// A uniform real U is revealed word by word and compared with the cumulative weights, which are known as enclosures.
// Almost always the first word decides. If U lies inside an enclosure, both are refined. The returned branch is the one
// that the real weights give for the real U. So the sampled distribution equals the ideal one.   docs/samplers.md
#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "discreet/base/integer.h"
#include "discreet/base/interval.h"
#include "discreet/random/rng.h"

namespace discreet::inline random {

// `count` candidates share this score.
struct Stratum {
  std::int64_t score;
  Integer count;
  bool operator==(const Stratum&) const = default;
};

// How fast the enclosures shrink. The defaults decide at the first word except with probability about 2^-60. Tests
// shrink the word, so that they play the refining path too.
struct Refinement {
  int word = 64;             // bits of U per step, 1..64
  unsigned precision = 128;  // bits of the first enclosures. Doubled at every step
};

// Stratum i with probability proportional to count_i e^(-rate score_i). The scores grow strictly, some count is
// positive, rate >= 0. Cost: the strata near the best score, whatever the size of the class.
std::size_t categorical(std::span<const Stratum> strata, const Rational& rate, Rng& rng, Refinement refinement = {});

// The same for levels 0, 1, 2, ...: counts[i] candidates have score i.
std::size_t categorical(std::span<const Unsigned128> counts, const Rational& rate, Rng& rng,
                        Refinement refinement = {});

// Branch i with probability proportional to a weight that is only known through enclosures. `weight(i, precision)`
// holds the weight, and shrinks to it as the precision grows. Weights are at least 0 and not all 0.
using LazyWeight = std::function<Interval(std::size_t branch, unsigned precision)>;
std::size_t categorical(std::size_t branches, const LazyWeight& weight, Rng& rng, Refinement refinement = {});

}  // namespace discreet::inline random
