// Few coins suffice: a protocol keeps its error, but for a slack, when its coins are drawn from a short public list.
//
// By Hoeffding's inequality and the union bound over all pairs of a concept and a point, floor(ln(pairs) / (2 slack^2))
// + 1 drawn coins suffice with positive probability. Fewer are tried first, and the error on every pair is computed
// exactly. If a list errs more, it is thrown away and drawn anew. If a list would be no shorter than the given one,
// none is drawn and the protocol comes back as it is. The search looks at no data.   docs/theory/arrows.md#few-coins
// Source: CC-6 (Newman 1991).
#pragma once

#include "discreet/dimensions/messages/sender.h"
#include "discreet/random/rng.h"

namespace discreet::inline dimensions {

// The number of coins that always suffices.
std::uint64_t newman_coins(const Integer& pairs, const Rational& slack);

// Equally likely values of the coins: the weights of the menus in lowest terms, added up.
Integer coins_of(const Representation& representation);

struct FewCoins {
  Representation menus;   // each of weight 1, or more where it was drawn more than once
  Rational error;         // on the worst pair, with the sender that was given
  std::uint64_t drawn;    // coins in the list
  std::uint64_t lists;    // lists tried
  bool shortened = true;  // false: no shorter list was found, and the menus are the given ones
};

// Shortens the coins of `representation` with `sender`. If their error on the worst pair is e, the list has an error of
// at most e + slack.
FewCoins few_coins(const Representation& representation, const FiniteClass& concepts, const Sender& sender,
                   const Rational& slack, Rng& rng, const Progress& progress = {});

}  // namespace discreet::inline dimensions
