// A real number: exact where it is a fraction, enclosed everywhere else. Bounds are computed with it.
//
// Sums, products, quotients and whole powers of fractions stay exact. So floors, ceilings and comparisons are those of
// the true numbers. All other results are intervals that are rounded outwards. A comparison is true only if it holds
// for every member: a < b and a >= b may both be false.
#pragma once

#include <concepts>
#include <string>
#include <variant>

#include "discreet/base/error.h"
#include "discreet/base/interval.h"

namespace discreet::inline bounds {

// The logarithm of a possibly nonpositive number, a division by a possible 0, a search without a result.
class Undefined : public Error {
 public:
  explicit Undefined(const std::string& what) : Error(what) {}
};

class Enclosed {
 public:
  template <std::integral Whole>
  Enclosed(Whole value) : value_(Rational(value)) {}
  template <std::floating_point Inexact>
  Enclosed(Inexact) = delete;  // write Rational(1, 10) for 0.1
  Enclosed(const Integer& value) : value_(Rational(value)) {}
  Enclosed(const Rational& value) : value_(value) {}
  Enclosed(Interval value) : value_(std::move(value)) {}

  const Rational* exact() const { return std::get_if<Rational>(&value_); }  // null if it is only enclosed
  Interval interval() const;
  Integer whole() const;                               // Undefined unless it is an integer for certain
  friend const Rational& fraction(const Enclosed& x);  // Undefined if it is only enclosed

  friend Enclosed operator+(const Enclosed& a, const Enclosed& b);
  friend Enclosed operator-(const Enclosed& a, const Enclosed& b);
  friend Enclosed operator*(const Enclosed& a, const Enclosed& b);
  friend Enclosed operator/(const Enclosed& a, const Enclosed& b);  // Undefined if b may be 0
  friend Enclosed operator-(const Enclosed& a) { return 0 - a; }

  friend bool operator<(const Enclosed& a, const Enclosed& b);
  friend bool operator<=(const Enclosed& a, const Enclosed& b);
  friend bool operator>(const Enclosed& a, const Enclosed& b) { return b < a; }
  friend bool operator>=(const Enclosed& a, const Enclosed& b) { return b <= a; }

  // Found by their arguments alone: they hide no function of the same name for other numbers.
  friend Enclosed min(const Enclosed& a, const Enclosed& b) { return a.lesser(b); }
  friend Enclosed min(const Enclosed& a, const Enclosed& b, const Enclosed& c) { return a.lesser(b).lesser(c); }
  friend Enclosed max(const Enclosed& a, const Enclosed& b) { return a.greater(b); }
  friend Enclosed max(const Enclosed& a, const Enclosed& b, const Enclosed& c) { return a.greater(b).greater(c); }
  friend Enclosed ceil(const Enclosed& x) { return x.rounded(base::ceil); }
  friend Enclosed floor(const Enclosed& x) { return x.rounded(base::floor); }
  friend Enclosed exp(const Enclosed& x) { return exp(x.interval()); }
  friend Enclosed sqrt(const Enclosed& x) { return x.square_root(); }
  friend Enclosed tanh(const Enclosed& x) { return tanh(x.interval()); }

 private:
  Enclosed lesser(const Enclosed& other) const;
  Enclosed greater(const Enclosed& other) const;
  Enclosed rounded(Integer (*round)(const Rational&)) const;
  Enclosed square_root() const;

  std::variant<Rational, Interval> value_;
};

// Undefined outside of their domains.
inline Enclosed square(const Enclosed& x) { return x * x; }
Enclosed power(const Enclosed& base, const Enclosed& exponent);
Enclosed ln(const Enclosed& x);
Enclosed log2(const Enclosed& x);
Enclosed ln_less_one(const Enclosed& x);  // ln(2^x - 1), however large x is
Enclosed ceil_log2(const Enclosed& x);    // the least integer k with 2^k >= x
Enclosed artanh(const Enclosed& x);
Enclosed coth(const Enclosed& x);
Enclosed entropy(const Enclosed& p);  // entropy of a coin, in bits

}  // namespace discreet::inline bounds
