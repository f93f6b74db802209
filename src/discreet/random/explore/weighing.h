// Weights of the form count * e^(-rate errors), in the number system that the question needs.
//
// Three systems have one meaning. A Magnitude is fast and decides almost always. An Interval decides at any precision.
// An ExponentialSum is the formula itself, for exploring. Code that sums and multiplies weights is written once, as a
// template over the system.
#pragma once

#include <vector>

#include "discreet/base/interval.h"
#include "discreet/base/magnitude.h"
#include "discreet/random/explore/exponential_sum.h"

namespace discreet::inline random {

template <class Number>
class Weighing;

template <>
class Weighing<Magnitude> {
 public:
  explicit Weighing(const Rational& rate);
  Magnitude count(const Integer& value) const { return Magnitude(value); }
  Magnitude count(Unsigned128 value) const { return Magnitude(value); }
  Magnitude decay(std::uint64_t errors) const;  // e^(-rate errors)
  Magnitude binomial(Unsigned128 n, unsigned k) const;

 private:
  std::vector<Magnitude> few_;     // e^(-rate errors) for few errors
  std::vector<Magnitude> powers_;  // e^(-rate 2^j)
};

template <>
class Weighing<Interval> {
 public:
  Weighing(const Rational& rate, unsigned precision);
  Interval count(const Integer& value) const { return Interval(Rational(value), precision_); }
  Interval count(Unsigned128 value) const { return count(to_integer(value)); }
  Interval decay(std::uint64_t errors) const;
  Interval binomial(Unsigned128 n, unsigned k) const;

 private:
  Rational rate_;
  unsigned precision_;
};

template <>
class Weighing<ExponentialSum> {
 public:
  explicit Weighing(const Rational& rate) : rate_(rate) {}
  ExponentialSum count(const Integer& value) const { return ExponentialSum(Rational(value)); }
  ExponentialSum count(Unsigned128 value) const { return count(to_integer(value)); }
  ExponentialSum decay(std::uint64_t errors) const { return ExponentialSum(1, rate_ * Integer(errors)); }
  ExponentialSum binomial(Unsigned128 n, unsigned k) const;

 private:
  Rational rate_;
};

}  // namespace discreet::inline random
