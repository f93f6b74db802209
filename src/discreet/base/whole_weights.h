// Fractions as whole numbers over one denominator.
#pragma once

#include <span>
#include <vector>

#include "discreet/base/rational.h"

namespace discreet::inline base {

struct WholeWeights {
  std::vector<Integer> weights;
  Integer denominator = 1;  // the least common one
};

inline WholeWeights over_common_denominator(std::span<const Rational> fractions) {
  WholeWeights whole;
  for (const Rational& fraction : fractions)
    whole.denominator = boost::multiprecision::lcm(whole.denominator, denominator(fraction));
  for (const Rational& fraction : fractions) whole.weights.push_back(numerator(fraction * Rational(whole.denominator)));
  return whole;
}

}  // namespace discreet::inline base
