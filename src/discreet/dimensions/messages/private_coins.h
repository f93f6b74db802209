// One-way protocols in which sender and receiver toss coins of their own, and deterministic representations.
//
// A protocol of error e gives a 2e-representation: the hypothesis of a message is the receiver's more frequent answer.
// If he tosses nothing, it is an e-representation. A representation gives a protocol back, at no loss: best_sender
// (dimensions/messages/sender.h) on its only menu.
// docs/theory/arrows.md#private-coins
// Source: CC-5 (Feldman and Xiao 2014, theorem 8; the proof is ours).
#pragma once

#include "discreet/classes/finite/finite_class.h"
#include "discreet/classes/finite/representation.h"

namespace discreet::inline dimensions {

// The probability that the receiver answers 1: one row per message, one column per point.
struct PrivateReceiver {
  std::vector<std::vector<Rational>> ones;
  std::size_t points() const { return ones.empty() ? 0 : ones.front().size(); }
};

// Throws Error unless there are messages and points, rows are of one length, and probabilities lie in [0, 1].
void check(const PrivateReceiver& receiver);

bool tosses_coins(const PrivateReceiver& receiver);

// The least error on the worst pair for a sender who mixes her messages: one linear program per concept.
Rational private_error(const PrivateReceiver& receiver, const FiniteClass& concepts);

// The receiver's answers of at least half of the time, as one menu.
Representation rounded(const PrivateReceiver& receiver);

}  // namespace discreet::inline dimensions
