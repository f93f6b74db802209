// The algorithms behind the samplers, apart from the laws that these state while exploring.
//
// A sampler of this layer forks over its own values when it is explored at the level of choices. `x_by_parts`
// always runs the algorithm of `x`, whose parts (other samplers) fork then: so the step from the laws of the
// parts to the law of the whole is checked by formula, where playing every bit string leaves a larger
// remainder. For tests; everybody else wants the samplers.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "discreet/base/rational.h"
#include "discreet/random/rng.h"

namespace discreet::inline random {

bool bernoulli_power_by_parts(const Rational& p, const Integer& n, Rng& rng);
bool bernoulli_power_by_parts(std::uint64_t numerator, std::uint64_t denominator, std::uint64_t n, Rng& rng);
std::uint64_t geometric_below_by_parts(const Rational& p, std::uint64_t limit, Rng& rng);
std::uint64_t geometric_exp_by_parts(const Rational& x, Rng& rng);
std::uint64_t geometric_exp_by_parts(std::uint64_t numerator, std::uint64_t denominator, Rng& rng);
std::int64_t discrete_laplace_by_parts(const Rational& scale, Rng& rng);
std::int64_t discrete_laplace_by_parts(std::uint64_t numerator, std::uint64_t denominator, Rng& rng);
std::int64_t discrete_gaussian_by_parts(const Rational& sigma_squared, Rng& rng);
// One round of rejection for Binomial(2 half, 1/2) - half, half >= 100: a value, or nothing where it is drawn
// again.
std::optional<Integer> fair_deviation_round(const Integer& half, Rng& rng, int word_bits);
Integer binomial_by_parts(const Integer& n, const Rational& p, Rng& rng);
Integer binomial_by_parts(const Integer& n, const Probability& p, Rng& rng);
std::vector<std::uint64_t> subset_by_parts(std::uint64_t n, std::uint64_t k, Rng& rng);

}  // namespace discreet::inline random
