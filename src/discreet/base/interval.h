// A certified enclosure of a real number. Every operation rounds outwards.
//
// The precision (bits of mantissa) travels with the value. An operation works at the larger of its operands'
// precisions.
#pragma once

#include <mpfi.h>

#include "discreet/base/rational.h"

namespace discreet::inline base {

// mantissa * 2^exponent.
struct Scaled {
  Integer mantissa;
  std::int64_t exponent;
};

class Interval {
 public:
  static constexpr unsigned default_precision = 128;

  explicit Interval(long value = 0, unsigned precision = default_precision);
  explicit Interval(const Rational& value, unsigned precision = default_precision);
  Interval(const Rational& low, const Rational& high, unsigned precision = default_precision);
  Interval(const Interval& other);
  Interval(Interval&& other) noexcept;
  Interval& operator=(const Interval& other);
  Interval& operator=(Interval&& other) noexcept;
  ~Interval();

  unsigned precision() const { return static_cast<unsigned>(mpfi_get_prec(value_)); }
  Rational low() const;  // exact dyadic ends. Error if an end is infinite
  Rational high() const;
  Scaled scaled_low() const;  // the same ends, however small or large they are
  Scaled scaled_high() const;
  double low_double() const;  // rounded outwards
  double high_double() const;

  // Certain order: true only if it holds for every pair of members.
  bool below(const Interval& other) const;    // <
  bool at_most(const Interval& other) const;  // <=
  bool contains_zero() const;
  bool positive() const;  // every member > 0
  bool negative() const;  // every member < 0

  Interval operator-() const;
  friend Interval operator+(const Interval& a, const Interval& b);
  friend Interval operator-(const Interval& a, const Interval& b);
  friend Interval operator*(const Interval& a, const Interval& b);
  friend Interval operator/(const Interval& a, const Interval& b);
  Interval& operator+=(const Interval& b) { return *this = *this + b; }
  Interval& operator*=(const Interval& b) { return *this = *this * b; }

  friend Interval exp(const Interval& x);
  friend Interval log(const Interval& x);
  friend Interval sqrt(const Interval& x);
  friend Interval tanh(const Interval& x);
  friend Interval atanh(const Interval& x);
  friend Interval cosh(const Interval& x);
  friend Interval sinh(const Interval& x);
  friend Interval sin(const Interval& x);
  friend Interval cos(const Interval& x);
  friend Interval atan(const Interval& x);
  static Interval pi(unsigned precision = default_precision);
  friend Interval expm1(const Interval& x);
  friend Interval log1p(const Interval& x);
  friend Interval max(const Interval& a, const Interval& b);  // encloses the larger
  friend Interval min(const Interval& a, const Interval& b);
  friend Interval hull(const Interval& a, const Interval& b);  // the smallest interval that holds both

 private:
  mpfi_t value_;
};

}  // namespace discreet::inline base
