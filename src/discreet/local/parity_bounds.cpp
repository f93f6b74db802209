// Tested by parity_test.cpp
#include "discreet/local/parity_bounds.h"

#include <cmath>

#include "discreet/learning/bound.h"

namespace discreet {

std::uint64_t parity_people(std::int64_t dimension, const Rational& truth, const Rational& alpha,
                            const Rational& beta) {
  const double told = 2 * to_double(truth) - 1, gap = told * to_double(alpha);
  const double missed = gap * gap / (1 + std::sqrt(1 - gap * gap));  // 1 - sqrt(1 - gap^2), without cancelling
  const double rate = -std::log1p(-std::exp2(1 - static_cast<double>(dimension)) * missed);
  const double others = std::exp2(static_cast<double>(dimension)) - 1;
  return rows_at_least(std::log(others / to_double(beta)) / rate);
}

}  // namespace discreet
