// Whether menus represent a class, decided exactly, with a witness where they do not.
//
// Menus are (alpha, beta)-good for a concept when, whatever the distribution of points, a menu that holds a hypothesis
// with error at most alpha is drawn with probability at least 1 - beta. By the minimax theorem a set of hypotheses is
// good under all distributions if and only if a mixture of them errs with probability at most alpha at every single
// point; and one distribution spoils several menus if and only if it spoils their union. So the verdict is a search
// over sets of menus with a matrix game each, in rational arithmetic: "good" is closed, and a value that equals alpha
// is.
#pragma once

#include <optional>

#include "discreet/classes/finite/finite_class.h"
#include "discreet/classes/finite/representation.h"

namespace discreet::inline classes {

// The zero-sum game on a concept and a set of hypotheses: nature picks a point, the other side a hypothesis, and nature
// wins where the two differ. `points` and `hypotheses` are best mixtures, one entry a point and a hypothesis.
struct GuessingGame {
  Rational value;
  std::vector<Rational> points, hypotheses;
};
GuessingGame play(const BitMatrix& hypotheses, BitRow target);

// Under `distribution`, the menus without a hypothesis within alpha of the concept are drawn with probability
// `failing`.
struct RepresentationWitness {
  std::size_t concept_index;
  std::vector<Rational> distribution;
  Rational failing;
};

// The same with a menu that is drawn first: the other side mixes within each menu, one list of chances a menu, and
// nature picks a point knowing the mixtures but not the menu. `value` is the largest chance, over the points, of a
// mistake.
struct SenderGame {
  Rational value;
  std::vector<std::vector<Rational>> mixtures;
};
SenderGame play(const Representation& representation, BitRow target);

// Nothing when the menus are (alpha, beta)-good for every concept. With beta = 0 a game a menu; else a search over sets
// of menus. The question is hard, and large tables are large: beyond some seconds of work this and the next two throw
// Error.
std::optional<RepresentationWitness> find_witness(const Representation& representation, const FiniteClass& concepts,
                                                  const Rational& alpha, const Rational& beta);

// The least alpha for which the menus are (alpha, beta)-good for every concept.
Rational least_alpha(const Representation& representation, const FiniteClass& concepts, const Rational& beta);

// The least error, at the worst concept and point, of a protocol whose receiver answers by these menus, with a sender
// who mixes as well as can be. By Markov's inequality the menus are (alpha, error / alpha)-good for every alpha.
Rational protocol_error(const Representation& representation, const FiniteClass& concepts);

// By direct summation: what a witness claims.
Rational failing_chance(const Representation& representation, BitRow target, const std::vector<Rational>& distribution,
                        const Rational& alpha);

}  // namespace discreet::inline classes
