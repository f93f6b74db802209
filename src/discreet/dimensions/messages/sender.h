// The sender of a one-way protocol: the probability of each message for a concept, given the coins.
//
// The receiver is a Representation: the coins draw a menu, the message names a hypothesis, and he answers with its
// label. A sender turns menus that are (alpha, beta)-good for a class into a protocol. That protocol errs with
// probability at most alpha + beta - alpha beta on every single pair of a concept and a point.
// docs/theory/arrows.md#a-sender
#pragma once

#include "discreet/base/progress.h"
#include "discreet/classes/finite/finite_class.h"
#include "discreet/classes/finite/representation.h"

namespace discreet::inline dimensions {

// Probabilities of the hypotheses of each menu, one list per menu.
using Mixtures = std::vector<std::vector<Rational>>;

struct Sender {
  std::vector<Mixtures> mixtures;  // one per concept
};

// The probability that the receiver errs at each point, by direct summation. With `menu` alone: given that these coins
// came up.
std::vector<Rational> mistakes_at(const Representation& representation, const Mixtures& mixtures, BitRow target);
std::vector<Rational> mistakes_at(const Menu& menu, const std::vector<Rational>& mixture, BitRow target);

// The largest of these over all concepts and points.
Rational worst_error(const Representation& representation, const FiniteClass& concepts, const Sender& sender);

// The best sender possible: one exact linear program per concept. Throws Error beyond some seconds of work.
Sender best_sender(const Representation& representation, const FiniteClass& concepts,
                   const Stage& stage = {Progress{}});

// A sender within `slack` of what the menus allow, by multiplicative weights. It needs no linear program and suits
// larger tables. She plays ceil(ln(points) / (2 slack^2)) rounds against weights on the points and then draws a round.
// (CC-4)
Sender patient_sender(const Representation& representation, const FiniteClass& concepts, const Rational& slack,
                      const Stage& stage = {Progress{}});

// The rounds that she plays.
std::uint64_t patient_rounds(std::size_t points, const Rational& slack);

}  // namespace discreet::inline dimensions
