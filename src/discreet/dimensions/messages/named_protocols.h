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
#include "discreet/dimensions/messages/message_game.h"

namespace discreet::inline dimensions {

// The number of messages that suffice for this error, 0 < error < 1/2. Empty for other classes.
std::optional<Integer> hashing_messages(const NamedClass& named, const Rational& error);
// The error of hashing with this number of messages, at least one.
std::optional<Rational> hashing_error(const NamedClass& named, const Integer& messages);

// For any class with this number of concepts: public coins name one concept less than there are messages. The last
// message is for all other concepts, and their labels are guessed. There is no error if every concept has a message of
// its own.
Rational naming_error(const Integer& concepts, const Integer& messages);

// Private coins made public. Alice draws from a menu by coins of her own. This turns the menu into a mixture of
// protocols without private coins.
//
// A public number u, uniform between 0 and 1, replaces her coins. The hypotheses of her mixture are laid side by side.
// For every concept she sends the hypothesis that u falls on. Between two ends of such pieces nothing depends on u, so
// the mixture is finite. Its error on every pair is the error of the menu. Public coins need no more messages than
// private ones.
//
// `menu`: hypotheses over the points of the class. The mixtures of the concepts are best ones. So `upper` of the game
// is the least error of the menu on its worst pair. The function does not touch the lower end.
MessageGame coupled_protocols(const MaskClass& concepts, const std::vector<Mask>& menu);

}  // namespace discreet::inline dimensions
