// One-way protocols with public coins, in closed form: for points, for lines modulo a prime, and for any class. The
// bounds from below are in named_bounds.h.
//
// Points are found by hashing. Alice sends the place of her point under a random map to m places. Bob answers 1 if his
// point goes to the same place. The protocol errs with probability 1/m, on one side. If he answers 0 with probability
// 1/(m + 1), whatever she sent, it errs with probability 1/(m + 1) on either side. For a line, Alice sends the slope as
// well and hashes its height.
// docs/theory/communication.md#points-lines-and-parities
// Source: CC-8, CC-10, B-15 (Feldman and Xiao 2014).
#pragma once

#include <optional>

#include "discreet/base/rational.h"
#include "discreet/classes/named/named_class.h"

namespace discreet::inline dimensions {

// The number of messages that suffice for this error, 0 < error < 1/2. Empty for other classes.
std::optional<Integer> hashing_messages(const NamedClass& named, const Rational& error);
// The error of hashing with this number of messages, at least one.
std::optional<Rational> hashing_error(const NamedClass& named, const Integer& messages);

// For any class with this number of concepts: public coins name one concept less than there are messages. The last
// message is for all other concepts, and their labels are guessed. There is no error if every concept has a message of
// its own.
Rational naming_error(const Integer& concepts, const Integer& messages);

}  // namespace discreet::inline dimensions
