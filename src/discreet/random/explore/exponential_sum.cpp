// Tested by probability_test.cpp
#include "discreet/random/explore/exponential_sum.h"

#include <algorithm>

namespace discreet::inline random {

ExponentialSum::ExponentialSum(const Rational& coefficient, const Rational& exponent) {
  if (coefficient != 0) terms_.push_back({exponent, coefficient});
}

Interval ExponentialSum::enclose(unsigned precision) const {
  Interval sum(0L, precision);
  for (const Term& term : terms_) {
    Interval value(term.coefficient, precision);
    if (term.exponent != 0) value *= exp(Interval(Rational(-term.exponent), precision));
    sum += value;
  }
  return sum;
}

ExponentialSum& ExponentialSum::operator+=(const ExponentialSum& other) {
  std::vector<Term> merged;
  merged.reserve(terms_.size() + other.terms_.size());
  auto a = terms_.begin();
  auto b = other.terms_.begin();
  while (a != terms_.end() || b != other.terms_.end()) {
    if (b == other.terms_.end() || (a != terms_.end() && a->exponent < b->exponent)) {
      merged.push_back(std::move(*a++));
    } else if (a == terms_.end() || b->exponent < a->exponent) {
      merged.push_back(*b++);
    } else {
      a->coefficient += b->coefficient;
      if (a->coefficient != 0) merged.push_back(std::move(*a));
      ++a, ++b;
    }
  }
  terms_ = std::move(merged);
  return *this;
}

ExponentialSum& ExponentialSum::operator*=(const Term& factor) {
  if (factor.coefficient == 0) terms_.clear();
  for (Term& term : terms_) {
    term.exponent += factor.exponent;
    term.coefficient *= factor.coefficient;
  }
  return *this;
}

ExponentialSum operator*(const ExponentialSum& a, const ExponentialSum& b) {
  ExponentialSum product;
  for (const auto& term : b.terms_) {
    ExponentialSum row = a;
    row *= term;
    product += row;
  }
  return product;
}

bool ExponentialSum::operator<(const ExponentialSum& other) const {
  return std::lexicographical_compare(
      terms_.begin(), terms_.end(), other.terms_.begin(), other.terms_.end(), [](const Term& a, const Term& b) {
        return a.exponent != b.exponent ? a.exponent < b.exponent : a.coefficient < b.coefficient;
      });
}

}  // namespace discreet::inline random
