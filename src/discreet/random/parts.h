// The algorithms behind the samplers, apart from the distributions that these state while exploring.
//
// A sampler of this layer forks over its own values if it is explored at the level of choices. `x_by_parts` always runs
// the algorithm of `x`, and its parts (other samplers) fork. So a formula checks the step from the distributions of the
// parts to that of the whole. Playing every bit string leaves a larger remainder there. These functions are for tests.
// Other code uses the samplers.
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
// One round of rejection for Binomial(2 half, 1/2) - half, half >= 100. Returns a value, or nothing if it must be drawn
// again.
std::optional<Integer> fair_deviation_round(const Integer& half, Rng& rng, int word_bits);
Integer binomial_by_parts(const Integer& n, const Rational& p, Rng& rng);
Integer binomial_by_parts(const Integer& n, const Probability& p, Rng& rng);
std::vector<std::uint64_t> subset_by_parts(std::uint64_t n, std::uint64_t k, Rng& rng);

}  // namespace discreet::inline random
