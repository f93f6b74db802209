// Tested by parity_test.cpp
#include "discreet/local/parity_bounds.h"

#include <cmath>

#include "discreet/learning/bound.h"

namespace discreet {

std::uint64_t parity_people(std::int64_t dimension, const Rational& truth, const Rational& alpha,
                            const Rational& beta) {
  const double told = 2 * to_double(truth) - 1, gap = told * to_double(alpha);
  const double missed = gap * gap / (1 + std::sqrt(1 - gap * gap));  // 1 - sqrt(1 - gap^2), without cancelling
  const double bits = static_cast<double>(dimension), most = 0x1p53;
  if (bits > 60) return static_cast<std::uint64_t>(most);
  const double rate = -std::log1p(-std::exp2(1 - bits) * missed);
  const double people = std::log((std::exp2(bits) - 1) / to_double(beta)) / rate;
  return people >= most / 2 ? static_cast<std::uint64_t>(most) : rows_at_least(people);
}

}  // namespace discreet
