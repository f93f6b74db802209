// Selects among candidates with probability falling exponentially in their score. Lower scores are better.
//
// The candidates come as strata: a stratum is the number of candidates that share a score. So the size of the class
// does not matter: the selection is exact on a huge class if an integer score takes few values. The caller then draws a
// uniform candidate of the chosen stratum. `select` does both for an explicit list of scores.
//
// Privacy:  epsilon, pure, for scores that move by at most `sensitivity`.     docs/mechanisms.md#exponential
// Utility:  Pr[score >= best + t] <= |class| e^(-rate t), rate = epsilon / (2 sensitivity).
// Cost:     the strata near the best score, at most one pass over all. A list: three sequential passes.
// Source:   ML-3, KL-3 (McSherry and Talwar 2007). Level sampling and exact draws are ours.
#pragma once

#include <span>

#include "discreet/mechanisms/mechanism.h"
#include "discreet/mechanisms/movement.h"
#include "discreet/mechanisms/strata.h"
#include "discreet/privacy/guarantee.h"

namespace discreet::inline mechanisms {

// In a list or a counted class, scores further from the best than some window weigh less than 2^-word of all together.
// They are read only if `word` fair bits are all zero. Tests shrink the words, so that they play this path too.
struct Shortcut {
  int word = 64;
  Refinement refinement = {};
};

// A class that is too large to list, counted by score.
class CountedClass {
 public:
  virtual ~CountedClass() = default;
  virtual Integer size() const = 0;
  // The strata with score below `best + width`, by growing score. `best` is the least score, and width >= 1.
  virtual std::vector<Stratum> near(std::uint64_t width) const = 0;
  virtual std::vector<Stratum> all() const = 0;
};

// The member with this score and rank, counted from 0 in the order of the class.
struct Member {
  std::int64_t score;
  Integer rank;
};

class Exponential {
 public:
  Exponential(const Rational& epsilon, std::int64_t sensitivity, Neighbours neighbours = Neighbours::replace,
              Movement movement = Movement::any);
  // For scores that count mistakes: sensitivity 1, monotone if the relation allows it. Whole rows are protected.
  static Exponential over_errors(const Rational& epsilon, Neighbours neighbours) {
    check_rows_protected(neighbours);
    return over_errors_or_labels(epsilon, neighbours);
  }
  // The same for learners that use public inputs, and so take the relation `labels` as well.
  static Exponential over_errors_or_labels(const Rational& epsilon, Neighbours neighbours) {
    return {epsilon, 1, neighbours, movement_of_counts(neighbours)};
  }

  Privacy privacy() const { return {epsilon_, 0, neighbours_}; }
  // The logarithm of a ratio of output probabilities varies by at most epsilon over the candidates. Their weights move
  // by factors from e^(-rate sensitivity) to its inverse, or to 1 if scores are monotone.
  Guarantee guarantee() const { return {Guarantee::BoundedRange{epsilon_}, neighbours_}; }
  // A candidate's weight is e^(-rate score). Proof: a neighbour moves weight and normaliser by at most e^(rate
  // sensitivity) each. Monotone scores move them in the same direction, so that one of the two is saved.
  const Rational& rate() const { return rate_; }

  std::size_t operator()(std::span<const Stratum> strata, Rng& rng) const { return categorical(strata, rate_, rng); }
  std::size_t operator()(std::span<const Unsigned128> counts, Rng& rng) const {
    return categorical(counts, rate_, rng);
  }

  // The position of the chosen score in a list of at least one score.
  std::size_t select(std::span<const std::int64_t> scores, Rng& rng, Shortcut shortcut = {}) const;
  Member select(const CountedClass& candidates, Rng& rng, Shortcut shortcut = {}) const;

 private:
  Rational epsilon_, rate_;
  Neighbours neighbours_;
};

}  // namespace discreet::inline mechanisms
