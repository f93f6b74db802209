// Says which queries of a stream exceed a public threshold, and pays only for the few that do: the sparse
// vector.
//
// The threshold is raised once by geometric noise, every query by its own; a query is `above` when it reaches
// the threshold. After `answers` of them the stream is closed and says `below` for ever. Both noises are
// one-sided: the proof moves the threshold in one direction only, and the errors are half of those with
// two-sided noise.
//
// Privacy:  epsilon, pure, for any number of queries that move by at most `sensitivity`, chosen adaptively.
//           docs/mechanisms.md#above-threshold
// Utility:  over m queries, except with probability beta: above means query > threshold - a, below (while
//           open) means query < threshold + a, for a = accuracy(m, beta).
// Cost:     one coin a query.
// Source:   Dwork, Naor, Reingold, Rothblum, Vadhan 2009; one threshold for several answers as in Lyu, Su, Li
//           2017; the discrete one-sided form and its proof are ours.
#pragma once

#include <span>
#include <vector>

#include "discreet/mechanisms/mechanism.h"
#include "discreet/mechanisms/movement.h"
#include "discreet/random/hidden_geometric.h"

namespace discreet::inline mechanisms {

class AboveThreshold {
 public:
  struct Options {
    Rational epsilon = 1;
    std::int64_t threshold = 0;                 // public
    std::int64_t sensitivity = 1;               // of every query
    std::int64_t answers = 1;                   // how many `above` are given before the stream closes
    Rational threshold_share = Rational(1, 2);  // of epsilon, spent on the threshold; the answers share the rest
    Neighbours neighbours = Neighbours::replace;
    Movement movement = Movement::any;  // of the queries: monotone when all move in one direction
  };

  explicit AboveThreshold(Options options);

  Privacy privacy() const { return {options_.epsilon, 0, options_.neighbours}; }
  const Rational& threshold_rate() const { return threshold_rate_; }  // of the threshold's noise
  const Rational& query_rate() const { return query_rate_; }          // of the queries' noise
  std::int64_t accuracy(std::uint64_t queries, const Rational& beta) const;

  // One stream of queries; the promise covers all its answers together.
  class Stream {
   public:
    Stream(const AboveThreshold& mechanism, Rng& rng);
    bool open() const { return left_ > 0; }
    bool above(std::int64_t query, Rng& rng);

   private:
    Integer threshold_;
    HiddenGeometric noise_;  // of the threshold; of any size, because cutting it would cost the promise
    std::int64_t left_;
  };

  // The positions of the queries that are above, at most `answers`.
  std::vector<std::size_t> operator()(std::span<const std::int64_t> queries, Rng& rng) const;

 private:
  Options options_;
  Rational threshold_rate_, query_rate_;
};

}  // namespace discreet::inline mechanisms
