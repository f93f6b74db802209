// Reasons why a class is hard to learn: targets of which no hypothesis serves many.
//
// A target is a concept with a distribution of points. Let the targets have weights that sum to 1, and let every
// hypothesis be within alpha of targets of weight at most `share`. Then an answer given without data is right, for an
// average target, with probability at most `share`, whatever its distribution. So tau*_alpha >= 1/share, and a private
// learner needs rows (bounds/theory/row_bounds.h).        docs/theory/lower_bounds.md
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "discreet/base/rational.h"
#include "discreet/classes/finite/finite_class.h"

namespace discreet::inline bounds {

struct Hardness {
  // The meaning of "within alpha": an error of at most alpha, or of less than alpha.
  enum class Within { closed, open };
  // `shared`: all targets give the same label to some point. Then rows may be moved there at no loss.
  enum class Base { unknown, shared };

  std::string id;  // name of the bound that it gives, e.g. CC-17.D
  Rational alpha;
  Within within = Within::closed;
  Rational share;
  Base base = Base::unknown;
  std::string why;  // a sentence for the reader
  // For a mistake tree or a part of it: its depth, and the errors allowed. For sets of points: `depth` points each.
  // These members and those below are for certificates.
  std::uint64_t depth = 0, errors = 0;
  // For tables: the shared point and label.
  std::optional<std::pair<std::size_t, bool>> shared = std::nullopt;
  // For concepts kept apart from all others: the distance, and the distribution of points of each.
  Rational apart = 0;
  std::vector<std::pair<std::size_t, std::vector<Rational>>> targets = {};
};

// B(d, k): subsets of d things with at most k elements.
Integer ball(std::uint64_t d, std::uint64_t k);

// From a complete mistake tree of depth `dimension` (CC-17, RD-23). First for an answer within alpha at its own alpha,
// also of a part of the tree. Then for every k errors on the left half of the tree: its concepts agree at the root.
// Depths beyond 1,024 are cut: a part of a tree is a tree.
std::vector<Hardness> littlestone_hardness(std::uint64_t dimension, const Rational& alpha);

// Lines y = a x + b modulo a prime (CC-18), at alpha itself and at larger ones for lines that avoid the origin.
std::vector<Hardness> line_hardness(const Integer& prime, const Rational& alpha);

// Points, for any answer (RD-11): a point and up to 63 others, each weighing the same. All differ from one point that
// rows are moved to.
std::vector<Hardness> point_hardness(std::uint64_t points, const Rational& alpha);

// Points, if the answer must be a point (CC-20, B-23).
std::vector<Hardness> proper_point_hardness(const Integer& points, const Rational& alpha);

// tau*_alpha >= tau from elsewhere: a solver, a certificate, a publication (RD-6, RD-7).
Hardness given_hardness(const Rational& tau, const Rational& alpha);

// For a table, by enumeration. Targets are all concepts, each with the uniform distribution on every set of k points, k
// = 1, 2, ...: an answer of error below 1/k there agrees on all k. Every one of the 2^points hypotheses is tried, at
// most 2^14. Larger tables give nothing. (CC-20)
std::vector<Hardness> enumerated_hardness(const FiniteClass& concepts);

// The same if the answer must be a concept. Targets are the concepts, each with the distribution that keeps all others
// away as far as possible: one game per concept. Tables that are too large give nothing.
std::vector<Hardness> proper_hardness(const FiniteClass& concepts);

}  // namespace discreet::inline bounds
