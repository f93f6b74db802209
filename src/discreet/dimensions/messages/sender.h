// The sender of a one-way protocol: which message she sends for a concept, given the coins, as chances.
//
// The receiver is a Representation: the coins draw a menu, the message names a hypothesis, and he answers with its
// label. A sender turns menus that are (alpha, beta)-good for a class into a protocol that errs with probability at
// most alpha + beta - alpha beta on every single pair of a concept and a point.
// docs/theory/arrows.md#a-sender
#pragma once

#include "discreet/base/progress.h"
#include "discreet/classes/finite/finite_class.h"
#include "discreet/classes/finite/representation.h"

namespace discreet::inline dimensions {

// Chances of the hypotheses of each menu, one list a menu.
using Mixtures = std::vector<std::vector<Rational>>;

struct Sender {
  std::vector<Mixtures> mixtures;  // one a concept
};

// How likely the receiver errs at each point, by direct summation. `menu` alone: given that these coins came up.
std::vector<Rational> mistakes_at(const Representation& representation, const Mixtures& mixtures, BitRow target);
std::vector<Rational> mistakes_at(const Menu& menu, const std::vector<Rational>& mixture, BitRow target);

// The largest of these over all concepts and points.
Rational worst_error(const Representation& representation, const FiniteClass& concepts, const Sender& sender);

// The best sender there is: an exact linear program a concept. Throws Error beyond some seconds of work.
Sender best_sender(const Representation& representation, const FiniteClass& concepts,
                   const Stage& stage = {Progress{}});

// A sender within `slack` of what the menus allow, by multiplicative weights: no linear program, for larger tables. She
// plays ceil(ln(points) / (2 slack^2)) rounds against weights on the points and then draws a round. (CC-4)
Sender patient_sender(const Representation& representation, const FiniteClass& concepts, const Rational& slack,
                      const Stage& stage = {Progress{}});

// The rounds that she plays.
std::uint64_t patient_rounds(std::size_t points, const Rational& slack);

}  // namespace discreet::inline dimensions
