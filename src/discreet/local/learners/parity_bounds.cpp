// Tested by parity_test.cpp
#include "discreet/local/learners/parity_bounds.h"

#include <cmath>

#include "discreet/learning/bound.h"

namespace discreet::inline local {

namespace {

// 1 - sqrt(1 - gap^2), without cancelling.
double missed_share(const Rational& truth, const Rational& alpha) {
  const double gap = (2 * to_double(truth) - 1) * to_double(alpha);
  return gap * gap / (1 + std::sqrt(1 - gap * gap));
}

}  // namespace

std::uint64_t parity_people(std::int64_t dimension, const Rational& truth, const Rational& alpha,
                            const Rational& beta) {
  const double bits = static_cast<double>(dimension);
  if (bits > 60) return most_parity_people;
  const double rate = -std::log1p(-std::exp2(1 - bits) * missed_share(truth, alpha));
  const double people = std::log((std::exp2(bits) - 1) / to_double(beta)) / rate;
  return people >= static_cast<double>(most_parity_people) / 2 ? most_parity_people : rows_at_least(people);
}

// -ln(1 - x) is at least x, so leaving the logarithm out makes the number larger, for many bits by nothing that is
// seen.
std::int64_t parity_people_log2(std::int64_t dimension, const Rational& truth, const Rational& alpha,
                                const Rational& beta) {
  const double bits = static_cast<double>(dimension);
  const double targets = bits * std::log(2.) - std::log(to_double(beta));
  return std::llround(bits - 1 + std::log2(targets / missed_share(truth, alpha)));
}

}  // namespace discreet::inline local
