// Decides exactly whether menus represent a class, with a witness if they do not.
//
// Fix a concept and a distribution of points. A menu is good if it holds a hypothesis with error at most alpha. Menus
// are (alpha, beta)-good for a concept if, for every distribution, a good menu is drawn with probability at least 1 -
// beta. When is a set of hypotheses good under all distributions? By the minimax theorem, if and only if a mixture of
// them errs with probability at most alpha at every single point. One distribution spoils several menus if and only if
// it spoils their union. So the verdict is a search over sets of menus with a matrix game each, in rational arithmetic.
// "Good" is closed: a value that equals alpha is good.
#pragma once

#include <optional>

#include "discreet/classes/finite/finite_class.h"
#include "discreet/classes/finite/representation.h"

namespace discreet::inline classes {

// The zero-sum game on a concept and a set of hypotheses. Nature picks a point, the other side a hypothesis, and nature
// wins if the two differ. `points` and `hypotheses` are best mixtures, with one entry per point and per hypothesis.
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

// The same with a menu that is drawn first. The other side mixes within each menu, with one list of chances per menu.
// Nature picks a point, knowing the mixtures but not the menu. `value` is the largest chance, over the points, of a
// mistake.
struct SenderGame {
  Rational value;
  std::vector<std::vector<Rational>> mixtures;
};
SenderGame play(const Representation& representation, BitRow target);

// Empty if the menus are (alpha, beta)-good for every concept. With beta = 0 it plays one game per menu. Otherwise it
// searches over sets of menus. The question is hard, and tables may be large. Beyond some seconds of work this and the
// next two throw Error.
std::optional<RepresentationWitness> find_witness(const Representation& representation, const FiniteClass& concepts,
                                                  const Rational& alpha, const Rational& beta);

// The least alpha for which the menus are (alpha, beta)-good for every concept.
Rational least_alpha(const Representation& representation, const FiniteClass& concepts, const Rational& beta);

// The least error, at the worst concept and point, of a protocol with a receiver who answers by these menus. The sender
// mixes as well as possible. By Markov's inequality the menus are (alpha, error / alpha)-good for every alpha.
Rational protocol_error(const Representation& representation, const FiniteClass& concepts);

// The claim of a witness, by direct summation.
Rational failing_chance(const Representation& representation, BitRow target, const std::vector<Rational>& distribution,
                        const Rational& alpha);

}  // namespace discreet::inline classes
