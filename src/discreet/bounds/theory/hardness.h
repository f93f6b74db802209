// Why a class is hard to learn: targets of which no hypothesis serves many.
//
// A target is a concept with a distribution of points. Let the targets have weights that sum to 1, and let every
// hypothesis be within alpha of targets of weight at most `share`. Then an answer given without data is right, for an
// average target, with probability at most `share`, whatever its law; so tau*_alpha >= 1/share, and a private learner
// needs rows (bounds/theory/row_bounds.h).                                              docs/theory/lower_bounds.md
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "discreet/base/rational.h"
#include "discreet/classes/finite/finite_class.h"

namespace discreet::inline bounds {

struct Hardness {
  // Within alpha: an error of at most alpha, or of less than alpha.
  enum class Within { closed, open };
  // Whether there is a point to which all targets give the same label: then rows may be moved there at no loss.
  enum class Base { unknown, shared };

  std::string id;  // of the bound that it gives, e.g. CC-17.D
  Rational alpha;
  Within within = Within::closed;
  Rational share;
  Base base = Base::unknown;
  std::string why;  // a sentence for the reader
  // Of a mistake tree or a part of it: its depth, and the errors that are allowed; of sets of points, `depth` points
  // each. This and what follows is for certificates.
  std::uint64_t depth = 0, errors = 0;
  // Of tables: the point and label that are shared.
  std::optional<std::pair<std::size_t, bool>> shared = std::nullopt;
  // Of concepts that are kept apart from all others: how far, and by which distribution of points each.
  Rational apart = 0;
  std::vector<std::pair<std::size_t, std::vector<Rational>>> targets = {};
};

// B(d, k): subsets of d things with at most k elements.
Integer ball(std::uint64_t d, std::uint64_t k);

// From a complete mistake tree of depth `dimension` (CC-17, RD-23): an answer within alpha at its own alpha, also of a
// part of the tree; and for every k errors on the left half of the tree, whose concepts agree at the root. Depths
// beyond 1,024 are cut: a part of a tree is a tree.
std::vector<Hardness> littlestone_hardness(std::uint64_t dimension, const Rational& alpha);

// Lines y = a x + b modulo a prime (CC-18), at alpha itself and at larger ones for lines that avoid the origin.
std::vector<Hardness> line_hardness(const Integer& prime, const Rational& alpha);

// Points, for any answer (RD-11): a point and up to 63 others, each weighing the same, all other than one point that
// rows are moved to.
std::vector<Hardness> point_hardness(std::uint64_t points, const Rational& alpha);

// Points, when the answer must be a point (CC-20, B-23).
std::vector<Hardness> proper_point_hardness(const Integer& points, const Rational& alpha);

// tau*_alpha >= tau from elsewhere: a solver, a certificate, a publication (RD-6, RD-7).
Hardness given_hardness(const Rational& tau, const Rational& alpha);

// Of a table, by enumeration. Targets are all concepts, each with the uniform distribution on every set of k points,
// k = 1, 2, ...: an answer of error below 1/k there agrees on all k. Every one of the 2^points hypotheses is tried, at
// most 2^14; larger tables give nothing. (CC-20)
std::vector<Hardness> enumerated_hardness(const FiniteClass& concepts);

// The same where the answer must be a concept: targets are the concepts, each with the distribution that keeps all
// others away as far as can be; a game a concept. Tables that are too large give nothing.
std::vector<Hardness> proper_hardness(const FiniteClass& concepts);

}  // namespace discreet::inline bounds
