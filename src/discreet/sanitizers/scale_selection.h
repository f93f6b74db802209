// Selects a place of small score from a line, at a cost that hardly grows with the length of the line.
//
// Along the line scores fall and then rise. First it selects a scale j at which some 2^j neighbouring places are good
// and no 2^(j+1) are. Then the good places lie in one block of 2^(j+2) places. The lead of this block is large enough
// to release it as it is. Finally it selects a place among five of that block. Scales are a line themselves, so they
// can be selected in the same way: a line of N places becomes one of log2 N, and so on, `depth` times.
//
// Privacy:  (epsilon, delta), for scores that move by at most `sensitivity`.  docs/sanitizers/thresholds.md#log-star
// Utility:  a score of at most least + excess(size) with probability >= 1 - beta.
// Cost:     the square of the logarithm of the length, in scores that are read.
// Source:   ML-8. The recursion over scales is that of Beimel, Nissim and Stemmer (2013), its constants worked out
//           here.
#pragma once

#include <functional>
#include <optional>

#include "discreet/mechanisms/exponential.h"
#include "discreet/mechanisms/stable_argmax.h"

namespace discreet::inline sanitizers {

class ScaleSelection {
 public:
  static constexpr int most_depth = 3;

  // Places 0, ..., size - 1. Scores do not rise up to `best` and do not fall from there on.
  struct Line {
    Unsigned128 size, best;
    std::function<std::int64_t(Unsigned128 place)> score;
  };

  // Throws Error unless epsilon and delta are positive and 1 <= depth <= most_depth.
  ScaleSelection(const Rational& epsilon, const Rational& delta, std::int64_t sensitivity, int depth,
                 const Rational& beta);

  // A place of a line whose least score is expected to be at most `least`. Other lines are allowed too, but without a
  // promise about the score.
  Unsigned128 operator()(const Line& line, std::int64_t least, Rng& rng) const {
    return select(line, least, depth_, rng);
  }

  std::int64_t excess(const Integer& size) const { return excess(size, depth_); }

  // The least v such that `length` neighbouring places have scores up to v, for length <= size.
  static std::int64_t window(const Line& line, Unsigned128 length);

 private:
  Unsigned128 select(const Line& line, std::int64_t least, int depth, Rng& rng) const;
  // The first place of the block of 2^scale places that holds the best one. There are two partitions of the line, and
  // the first one that releases its block counts.
  std::optional<Signed128> leading_block(const Line& line, int scale, Rng& rng) const;
  std::int64_t excess(const Integer& size, int depth) const;
  std::int64_t selection_excess(const Integer& candidates) const;

  int depth_;
  Rational beta_;  // per selection or release
  Exponential select_;
  StableArgmax release_;
};

}  // namespace discreet::inline sanitizers
