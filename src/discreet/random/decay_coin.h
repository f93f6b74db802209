// A coin that comes up heads with probability exactly e^(-rate gap), for integer gaps.
#pragma once

#include <cstdint>
#include <optional>

#include "discreet/base/rational.h"
#include "discreet/random/rng.h"

namespace discreet::inline random {

class DecayCoin {
 public:
  explicit DecayCoin(const Rational& rate);  // rate > 0

  const Rational& rate() const { return rate_; }
  bool operator()(std::uint64_t gap, Rng& rng) const;  // a gap of 0 is heads, and takes no bits
  bool operator()(const Integer& gap, Rng& rng) const;

 private:
  struct Small {
    std::uint64_t numerator, denominator;
  };
  Rational rate_;
  std::optional<Small> small_;  // the rate, when it fits
};

}  // namespace discreet::inline random
