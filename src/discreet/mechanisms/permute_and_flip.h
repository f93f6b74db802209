// Selects among listed candidates with the promise of the exponential mechanism. It is never worse, and up to twice as
// good.
//
// It visits the candidates in random order and accepts each with probability e^(-rate (score - best)). Lower scores are
// better, and the best is always accepted. The output distribution is the same without an order: every candidate tosses
// its coin, and the winner is uniform among the heads. That takes one sequential pass. The code begins with a few
// candidates in random order, which is enough if many are good. Then it makes the pass over the others.
//
// Privacy:  epsilon, pure, for scores that move by at most `sensitivity`. docs/mechanisms.md#permute-and-flip
// Utility:  Pr[score >= best + t] <= (|list| / 2) e^(-rate t) for t >= 1, rate = epsilon / (2 sensitivity).
// Cost:     at most two passes over the list, one coin per candidate.
// Source:   KL section 6, item 4 (McKenna and Sheldon 2020). The pass without a permutation is ours.
#pragma once

#include <span>

#include "discreet/mechanisms/mechanism.h"
#include "discreet/mechanisms/movement.h"
#include "discreet/random/decay_coin.h"

namespace discreet::inline mechanisms {

class PermuteAndFlip {
 public:
  PermuteAndFlip(const Rational& epsilon, std::int64_t sensitivity, Neighbours neighbours = Neighbours::replace,
                 Movement movement = Movement::any);

  Privacy privacy() const { return {epsilon_, 0, neighbours_}; }
  const Rational& rate() const { return coin_.rate(); }

  // The position of the chosen score. There must be at least one score.
  std::size_t operator()(std::span<const std::int64_t> scores, Rng& rng) const {
    return select(scores, scores.size() / 64, rng);
  }
  // The same output distribution with a chosen number of candidates in random order, at most all. Tests choose it, so
  // that small lists play every path.
  std::size_t select(std::span<const std::int64_t> scores, std::size_t tries, Rng& rng) const;

 private:
  Rational epsilon_;
  Neighbours neighbours_;
  DecayCoin coin_;
};

}  // namespace discreet::inline mechanisms
