// Few coins suffice: a protocol keeps its error, but for a slack, when its coins are drawn from a short public list.
//
// By Hoeffding's inequality and the union bound over all pairs of a concept and a point, floor(ln(pairs) / (2 slack^2))
// + 1 drawn coins do with positive probability. Fewer are tried first, and the error on every pair is worked out
// exactly; a list that errs more is thrown away and drawn anew. A list that is no shorter than what came in is not
// drawn: then the protocol comes back as it is. No data is looked at.   docs/theory/arrows.md#few-coins Source: CC-6
// (Newman 1991).
#pragma once

#include "discreet/dimensions/messages/sender.h"
#include "discreet/random/rng.h"

namespace discreet::inline dimensions {

// How many coins always suffice.
std::uint64_t newman_coins(const Integer& pairs, const Rational& slack);

// Equally likely values of the coins: the weights of the menus in lowest terms, added up.
Integer coins_of(const Representation& representation);

struct FewCoins {
  Representation menus;   // each of weight 1, or more where it was drawn more than once
  Rational error;         // on the worst pair, with the sender that was given
  std::uint64_t drawn;    // coins in the list
  std::uint64_t lists;    // that were tried
  bool shortened = true;  // false: no shorter list was found, and the menus are those that came in
};

// The coins of `representation` with `sender`, whose error on the worst pair is e: a list with error at most e + slack.
FewCoins few_coins(const Representation& representation, const FiniteClass& concepts, const Sender& sender,
                   const Rational& slack, Rng& rng, const Progress& progress = {});

}  // namespace discreet::inline dimensions
