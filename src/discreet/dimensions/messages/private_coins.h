// One-way protocols in which sender and receiver toss coins of their own, and deterministic representations.
//
// A protocol of error e gives a 2e-representation: the hypothesis of a message is what the receiver answers to it more
// often than not. Where he tosses nothing it is an e-representation. A representation gives a protocol back, at no
// loss: best_sender (dimensions/messages/sender.h) on its only menu.
// docs/theory/arrows.md#private-coins
// Source: CC-5 (Feldman and Xiao 2014, theorem 8; the proof is ours).
#pragma once

#include "discreet/classes/finite/finite_class.h"
#include "discreet/classes/finite/representation.h"

namespace discreet::inline dimensions {

// How likely the receiver answers 1: a row a message, a column a point.
struct PrivateReceiver {
  std::vector<std::vector<Rational>> ones;
  std::size_t points() const { return ones.empty() ? 0 : ones.front().size(); }
};

// Error unless there are messages and points, rows are of one length, and chances lie in [0, 1].
void check(const PrivateReceiver& receiver);

bool tosses_coins(const PrivateReceiver& receiver);

// The least error on the worst pair that a sender can reach who mixes her messages: a linear program a concept.
Rational private_error(const PrivateReceiver& receiver, const FiniteClass& concepts);

// What he answers at least half of the time, as one menu.
Representation rounded(const PrivateReceiver& receiver);

}  // namespace discreet::inline dimensions
