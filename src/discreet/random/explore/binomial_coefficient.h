// The number of subsets of size k of a set of n elements.
#pragma once

#include <cstdint>

#include "discreet/base/integer.h"

namespace discreet::inline random {

inline Integer binomial_coefficient(const Integer& n, std::uint64_t k) {
  Integer result;
  mpz_bin_ui(result.backend().data(), n.backend().data(), k);
  return result;
}

}  // namespace discreet::inline random
