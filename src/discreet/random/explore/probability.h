// The exact probability of an event, as a formula: a rational, a ratio of sums of c e^-x, or a sum or product of these.
//
// Property 1: an exact probability is never rounded. `compare` decides a < e^x b, = or > for certain: the equality by
//             formula (ExponentialSum, property 1) and the inequalities by enclosures of growing precision.
// Property 2: a probability may also carry a part that is only enclosed (distributions without a finite formula). Then
//             it is not `exact`, and `compare` returns nothing if the enclosures overlap.
#pragma once

#include <optional>
#include <vector>

#include "discreet/random/explore/exponential_sum.h"

namespace discreet::inline random {

class Probability {
 public:
  Probability() = default;  // zero
  explicit Probability(const Rational& value) : rational_(value) {}
  static Probability exponential(const Rational& x);  // e^-x
  static Probability ratio(ExponentialSum numerator, ExponentialSum denominator);
  static Probability enclosed(Interval value);

  bool exact() const { return !enclosed_; }
  // The value if it is plainly rational, without exponentials.
  std::optional<Rational> rational() const;
  Interval enclose(unsigned precision = Interval::default_precision) const;

  Probability& operator+=(const Probability& other);
  friend Probability operator*(const Probability& a, const Probability& b);

  // The sign of a - e^x b. Empty if it cannot be decided (property 2).
  friend std::optional<int> compare(const Probability& a, const Rational& x, const Probability& b);

  // True for equal formulas, term by term, which have equal values. Equal values may have different formulas. False for
  // enclosed parts.
  friend bool same_formula(const Probability& a, const Probability& b);

 private:
  struct Fraction {
    ExponentialSum numerator;
    std::vector<ExponentialSum> denominator;  // a product, in order
  };
  static Fraction multiply(const Fraction& a, const Fraction& b);
  std::vector<Fraction> fractions() const;
  void add(Fraction fraction);

  Rational rational_;
  std::vector<Fraction> fractions_;  // distinct denominators
  std::optional<Interval> enclosed_;
};

}  // namespace discreet::inline random
