// Exact binomial variables: successes among n independent coins of one bias.
//
// Each coin compares a uniform real with its bias. The sampler draws only the number of reals that agree with the bias
// in the first, the second, ... binary digit. So n coins cost about log2(n) fair binomials (random/fair_binomial.h). If
// few successes are expected, it draws the gaps between them instead.
#pragma once

#include "discreet/base/rational.h"
#include "discreet/random/rng.h"

namespace discreet::inline random {

// Binomial(n, p), 0 <= p <= 1.
std::uint64_t binomial(std::uint64_t n, const Rational& p, Rng& rng);
Integer binomial(const Integer& n, const Rational& p, Rng& rng);

// The same for a bias that is a formula, such as Pr[Z >= t] of discrete Laplace noise. The formula must be exact.
std::uint64_t binomial(std::uint64_t n, const Probability& p, Rng& rng);
Integer binomial(const Integer& n, const Probability& p, Rng& rng);

// Successes among n coins that are known by the gaps between successes only. `skip(limit, rng)` draws how many failures
// come next, cut at `limit`. Cost: one skip per success, and one more.
template <class Number, class Skip>
Number binomial_by_skips(Number n, Skip&& skip, Rng& rng) {
  Number successes = 0;
  for (;;) {
    Number failures = skip(n, rng);
    if (failures >= n) return successes;
    n -= failures + 1;
    ++successes;
  }
}

}  // namespace discreet::inline random
