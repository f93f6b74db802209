// Menus for any number of points: both ends of tau*, DRepDim and RepDim in closed form.
//
// From below. Draw a point and t - 1 others, evenly, with 1/t > alpha. Under the uniform distribution on these t, a
// hypothesis within alpha labels the point 1 and the others 0. A hypothesis with w ones among n points does that with
// probability w C(n - w, t - 1) / (n C(n - 1, t - 1)). This is at most its value at w = ceil((n - t + 1)/t). And fewer
// than log2 n hypotheses label two points alike, which spoils them all for alpha < 1/2.
// From above. Buckets (RD-11), a prior of random functions, and polynomials over a field (RD-13).
// docs/theory/representation_dimension.md#points                      Source: RD-11, RD-13, RD 4.10.
#pragma once

#include <cstdint>
#include <optional>

#include "discreet/base/rational.h"

namespace discreet::inline bounds {

// Considers all pairs of a point and `agree` - 1 others among `points`. Returns the largest share of them on which one
// hypothesis is 1 at the point and 0 at the others. 1 <= agree <= points.
Rational agreeing_share(std::uint64_t points, std::uint64_t agree);

// tau* of n points is at least `tau`, because of `agree` points at a time. 0 < alpha < 1. A long fraction is rounded
// down.
struct AgreementEnd {
  std::uint64_t agree;
  Rational tau;
};
AgreementEnd agreement_end(std::uint64_t points, const Rational& alpha);

// Uses the zero function, and every function that is 1 at each point with probability alpha/(2(1 - alpha)). Then tau*
// is at most 1 + 4(1 - alpha)/alpha. 0 < alpha < 1/2. A long fraction is rounded up.
Rational random_function_end(const Rational& alpha);

// The zero function and the buckets of `rounds` independent random functions to `buckets` values, with the least size
// of menus that miss with probability at most beta. 0 < alpha < 1/2, 0 < beta < 1.
struct BucketEnd {
  std::uint64_t rounds, buckets;
  std::uint64_t size() const { return 1 + rounds * buckets; }
};
BucketEnd bucket_end(const Rational& alpha, const Rational& beta);

// Points are polynomials of degree below `degree` over the field with `field` elements. The menu has the zero function.
// For each of `places` elements a and each value b, it has the points that are b at a. Empty if no such menu is smaller
// than the class. 0 < alpha < 1/2.
struct PolynomialEnd {
  std::uint64_t field, degree, places;
  std::uint64_t size() const { return 1 + places * field; }
};
std::optional<PolynomialEnd> polynomial_end(std::uint64_t points, const Rational& alpha);

}  // namespace discreet::inline bounds
