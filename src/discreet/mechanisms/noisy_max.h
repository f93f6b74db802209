// Reports the candidate with the most votes after one-sided geometric noise has raised every count.
//
// Candidates come one at a time, and the largest count need not be known beforehand. The noise is revealed only as far
// as the comparison needs it. Geometric noise has no memory: a candidate that has reached some level exceeds it by a
// fresh geometric amount. So it is enough to remember the level (the most votes so far) and the candidates that reached
// it. The candidates left at the end are equally likely to be the highest. This breaks ties of the noisy counts
// uniformly. For integer votes the output distribution is that of permute-and-flip with the same rate.
//
// Privacy:  epsilon, pure, for votes that move by at most `sensitivity`. docs/mechanisms.md#noisy-max
// Utility:  Pr[votes <= most - t] <= (|list| / 2) e^(-rate t) for t >= 1, rate = epsilon / (2 sensitivity).
// Cost:     one pass, O(1 / rate) coins per candidate at worst, one if votes do not grow along the list.
// Source:   KL section 6, item 4 (exponential-noise report-noisy-max). The discrete form and its ties are ours.
#pragma once

#include <span>
#include <vector>

#include "discreet/mechanisms/mechanism.h"
#include "discreet/mechanisms/movement.h"
#include "discreet/random/decay_coin.h"

namespace discreet::inline mechanisms {

class NoisyMax {
 public:
  NoisyMax(const Rational& epsilon, std::int64_t sensitivity, Neighbours neighbours = Neighbours::replace,
           Movement movement = Movement::any);

  Privacy privacy() const { return {epsilon_, 0, neighbours_}; }
  const Rational& rate() const { return coin_.rate(); }

  // One selection in progress. Candidates are numbered 0, 1, 2, ... as they enter. Release only `winner`, and only
  // once.
  class Race {
   public:
    explicit Race(const NoisyMax& mechanism) : coin_(mechanism.coin_) {}
    void enter(std::int64_t votes, Rng& rng);
    std::size_t winner(Rng& rng) const;  // at least one has entered

   private:
    DecayCoin coin_;
    std::size_t entered_ = 0;
    std::int64_t level_ = 0;            // the most votes so far
    std::vector<std::size_t> reached_;  // candidates at that level with noise. Never empty once one has entered
  };

  // The number of the reported candidate. There must be at least one.
  std::size_t operator()(std::span<const std::int64_t> votes, Rng& rng) const;

 private:
  Rational epsilon_;
  Neighbours neighbours_;
  DecayCoin coin_;
};

}  // namespace discreet::inline mechanisms
