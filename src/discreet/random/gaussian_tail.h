// Certified sums of e^(-(offset + width v)^2 / (2 sigma^2)) over v >= first. The distributions of discrete Gaussian
// noise consist of them.
//
// Property 1: the ratio of a term to the one before falls, so a sum that begins with a term t and goes on with the
//             ratio r is at most t / (1 - r).
#pragma once

#include <cstdint>
#include <vector>

#include "discreet/base/interval.h"

namespace discreet::inline random {

class GaussianTail {
 public:
  // sigma_squared > 0, width >= 1, offset >= 0.
  GaussianTail(const Rational& sigma_squared, const Rational& width, const Rational& offset);

  Interval term(std::int64_t v, unsigned precision) const;

  // The sum over v >= first, first >= 0, to about `precision` bits relative to its value.
  Interval from(std::int64_t first, unsigned precision) const;

  // from(0), ..., from(count).
  std::vector<Interval> from_each(std::int64_t count, unsigned precision) const;

 private:
  Interval ratio(std::int64_t v, unsigned precision) const;  // ratio of the term after v to that at v

  Rational rate_, width_, offset_;
};

}  // namespace discreet::inline random
