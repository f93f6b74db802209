// A finite sum of c e^-x with rational c and x. Exact samplers consist of such numbers.
//
// Property 1: two sums are equal as real numbers exactly if they have the same terms, because e^x for distinct rational
//             x are linearly independent over the rationals (Lindemann and Weierstrass). So a comparison of terms
//             decides equality, with no arithmetic at all.
#pragma once

#include <compare>
#include <utility>
#include <vector>

#include "discreet/base/interval.h"
#include "discreet/base/rational.h"

namespace discreet::inline random {

class ExponentialSum {
 public:
  struct Term {
    Rational exponent;     // x
    Rational coefficient;  // c, never zero
    bool operator==(const Term&) const = default;
  };

  ExponentialSum() = default;  // zero
  explicit ExponentialSum(const Rational& coefficient, const Rational& exponent = 0);

  bool is_zero() const { return terms_.empty(); }
  const std::vector<Term>& terms() const { return terms_; }  // by growing exponent
  Interval enclose(unsigned precision) const;

  ExponentialSum& operator+=(const ExponentialSum& other);
  ExponentialSum& operator*=(const Term& factor);
  friend ExponentialSum operator+(ExponentialSum a, const ExponentialSum& b) { return a += b; }
  friend ExponentialSum operator*(const ExponentialSum& a, const ExponentialSum& b);

  bool operator==(const ExponentialSum&) const = default;
  bool operator<(const ExponentialSum& other) const;  // any fixed order, for use as a key

 private:
  std::vector<Term> terms_;
};

}  // namespace discreet::inline random
