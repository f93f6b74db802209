// One-way protocols with public coins, in closed form: for points, for lines modulo a prime, and for any class. From
// below: named_bounds.h.
//
// Points are found by hashing: Alice sends the place of her point under a random map to m places, Bob says 1 where his
// point goes to the same place; it errs with probability 1/m, on one side. With probability 1/(m + 1) he says 0
// whatever she sent, and then the protocol errs with probability 1/(m + 1) on either side. Of a line the slope is sent
// as well and its height is hashed.   docs/theory/communication.md#points-lines-and-parities
// Source: CC-8, CC-10, B-15 (Feldman and Xiao 2014).
#pragma once

#include <optional>

#include "discreet/base/rational.h"
#include "discreet/classes/named/named_class.h"

namespace discreet::inline dimensions {

// Messages that suffice for this error, 0 < error < 1/2; nothing for other classes.
std::optional<Integer> hashing_messages(const NamedClass& named, const Rational& error);
// The error of hashing with so many messages, at least one.
std::optional<Rational> hashing_error(const NamedClass& named, const Integer& messages);

// Of any class of so many concepts: public coins name one concept less than there are messages, and the last message is
// for all others, whose labels are guessed. Without error where every concept has a message of its own.
Rational naming_error(const Integer& concepts, const Integer& messages);

}  // namespace discreet::inline dimensions
