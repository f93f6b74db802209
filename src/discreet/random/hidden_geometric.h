// A geometric variable that is never shown, only raced against: G with Pr[G >= k] = e^(-rate k).
//
// A challenger starts `offset` ahead and adds geometric noise H of its own. It wins if offset + H >= G. Every
// challenger has fresh noise, and all meet the same G.
//
// Property 1: given G a challenger wins with probability b^max(0, G - offset), b = e^(-challenger rate).
// Property 2: given all earlier outcomes it wins with the probability that Bayes' rule gives. Exploring forks with this
//             probability: G is not drawn, and nothing is cut off although its support is infinite. With a = e^-rate
//             the sum over G >= m of a^G times a polynomial in b^G is a sum of (a b^j)^m / (1 - a b^j).
#pragma once

#include <vector>

#include "discreet/random/decay_coin.h"

namespace discreet::inline random {

class HiddenGeometric {
 public:
  HiddenGeometric(const Rational& rate, const Rational& challenger_rate, Rng& rng);  // both positive

  // True if a challenger that starts at `offset` wins.
  bool reached_from(const Integer& offset, Rng& rng);

 private:
  struct Challenge {
    Integer offset;
    bool won;
  };
  bool explored(const Integer& offset, Explorer& explorer);
  ExponentialSum weight(const std::vector<Challenge>& challenges) const;
  ExponentialSum weight_below(const Integer& furthest, const std::vector<Challenge>& challenges) const;
  std::vector<ExponentialSum> polynomial_from(const Integer& furthest, const std::vector<Challenge>& challenges) const;

  Rational rate_;
  DecayCoin coin_;
  Integer value_;                      // G, which exploring leaves undrawn
  std::vector<Challenge> challenges_;  // all so far, kept only while exploring
};

}  // namespace discreet::inline random
