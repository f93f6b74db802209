// Certified sums of e^(-(offset + width v)^2 / (2 sigma^2)) over v >= first: what the laws of discrete
// Gaussian noise are made of.
//
// Property 1: the terms fall ever faster, so what follows two successive terms s > t is below t / (1 - t/s).
#pragma once

#include <cstdint>
#include <vector>

#include "discreet/base/interval.h"

namespace discreet {

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
  Rational rate_, width_, offset_;
};

}  // namespace discreet
