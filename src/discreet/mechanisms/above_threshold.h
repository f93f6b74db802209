// Reports the queries of a stream that exceed a public threshold. It spends budget only on the few that do (the sparse
// vector technique).
//
// Geometric noise raises the threshold once, and every query gets its own noise. A query is `above` if it reaches the
// threshold. After `answers` of them the stream is closed and returns `below` for ever. Both noises are one-sided. The
// proof moves the threshold in one direction only, and the errors are half of those with two-sided noise.
//
// Privacy:  epsilon, pure, for any number of queries that move by at most `sensitivity`, chosen adaptively.
//           docs/mechanisms.md#above-threshold
// Utility:  over m queries, except with probability beta: above means query > threshold - a, below (while
//           open) means query < threshold + a, for a = accuracy(m, beta).
// Cost:     one coin per query.
// Source:   Dwork, Naor, Reingold, Rothblum, Vadhan 2009. One threshold for several answers as in Lyu, Su, Li 2017. The
//           discrete one-sided form and its proof are ours.
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
    std::int64_t sensitivity = 1;               // sensitivity of every query
    std::int64_t answers = 1;                   // number of `above` answers before the stream closes
    Rational threshold_share = Rational(1, 2);  // share of epsilon for the threshold. The answers share the rest
    Neighbours neighbours = Neighbours::replace;
    Movement movement = Movement::any;  // how the queries move: monotone if all move in one direction
  };

  explicit AboveThreshold(Options options);

  Privacy privacy() const { return {options_.epsilon, 0, options_.neighbours}; }
  const Rational& threshold_rate() const { return threshold_rate_; }  // rate of the threshold's noise
  const Rational& query_rate() const { return query_rate_; }          // rate of the queries' noise
  std::int64_t accuracy(std::uint64_t queries, const Rational& beta) const;

  // One stream of queries. The promise covers all its answers together.
  class Stream {
   public:
    Stream(const AboveThreshold& mechanism, Rng& rng);
    bool open() const { return left_ > 0; }
    bool above(std::int64_t query, Rng& rng);

   private:
    Integer threshold_;
    HiddenGeometric noise_;  // noise of the threshold. It has any size: a cut would cost the promise
    std::int64_t left_;
  };

  // The positions of the queries that are above, at most `answers`.
  std::vector<std::size_t> operator()(std::span<const std::int64_t> queries, Rng& rng) const;

 private:
  Options options_;
  Rational threshold_rate_, query_rate_;
};

}  // namespace discreet::inline mechanisms
