// Lower ends of tau*, of messages and of the error of protocols, in closed form, for parities and for lines modulo a
// prime.
//
// On the N - 1 points other than 0, as functions with the values 1 and -1, two of the N parities have the product -1.
// So the values of r of them at the points have squares of the sum r (N - r) together. A function with at most t
// mistakes on each of them has r ((N - 1 - 2t)^2 + N - 1) <= N (N - 1). If 2t < N/2, r = 1, as they differ at N/2
// points. So tau* is N up to alpha = 1/4, and M messages have a mean correlation of at most sqrt((M - 1)/(N - 1)).
//
// Two lines meet once at most, so lines and points meet about as often as by chance. Put the weight `share` evenly on a
// line and the rest evenly off it. Let n = 4 p^2 (p - 1)(share - e)(1 - 2 share) / (share (p - 2) + 1)^2. Then no
// function is within e of more than p^2/n lines, and an error of e takes n messages. The best share is known. The
// paper's is 1/2, and its n is at most about half as large.
// docs/theory/representation_dimension.md#parities-and-lines      Source: CC-18, CC-20 (Feldman and Xiao 2014).
#pragma once

#include <optional>

#include "discreet/base/rational.h"
#include "discreet/classes/named/named_class.h"

namespace discreet::inline bounds {

struct NamedBound {
  const char* kind;  // kind of its certificate
  Rational value;
  std::optional<Rational> share = {};  // for lines
};

// Empty for other classes. tau* is at 0 <= alpha < 1/2. Messages are for an error of 0 <= error < 1/2, a whole number.
// The error is a lower bound for one message or more.
std::optional<NamedBound> tau_bound(const NamedClass& named, const Rational& alpha);
std::optional<NamedBound> message_bound(const NamedClass& named, const Rational& error);
std::optional<NamedBound> error_bound(const NamedClass& named, const Integer& messages);

}  // namespace discreet::inline bounds
