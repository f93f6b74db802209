// Draws an integer by inverting its cumulative distribution, exactly, and almost always by one table look-up.
//
// The distribution is known through enclosures of Pr[Z < k]. A table holds those of the common values, rounded outwards
// to multiples of 2^-word_bits. One random word, the first digits of a uniform real U, is compared with the table. Only
// if it falls onto a threshold, or beyond the table, further digits are drawn and the enclosures refined.
//
// Property 1: the value returned is the k with Pr[Z < k] <= U < Pr[Z < k+1], for the real U and the real thresholds. So
//             the sampled distribution equals the ideal one for every word_bits.    docs/samplers.md#inversion
#pragma once

#include <vector>

#include "discreet/random/uniform_real.h"

namespace discreet::inline random {

// Sizes of the tables of a prepared sampler. The defaults are for speed. Tests shrink them, so that the same code can
// be played on every bit string.
struct TableSizes {
  int word_bits = UniformReal::default_word_bits;  // random bits per look-up, 1..32
  int digit_bits = 9;                              // a table of a bounded digit has 2^digit_bits values, 1..16
};

class Inversion {
 public:
  // Encloses Pr[Z < k]. The width goes to 0 as the precision grows.
  using Below = std::function<Interval(std::int64_t k, unsigned precision)>;

  // `thresholds[i]` encloses Pr[Z < first + i]. The table holds these. Values outside are found through `below`.
  Inversion(std::int64_t first, const std::vector<Interval>& thresholds, Below below, int word_bits);

  // Precision at which thresholds are worth computing for a table of this word size.
  static unsigned table_precision(int word_bits) { return static_cast<unsigned>(word_bits) + 64; }

  // Never forks over values: the owner of the distribution asks rng.choices() first.
  std::int64_t operator()(Rng& rng) const {
    std::uint64_t word = rng.bits(word_bits_);
    const Threshold* threshold = thresholds_.data() + guide_[word >> guide_shift_];
    while (word >= threshold->high) ++threshold;
    std::int64_t value = first_ + (threshold - thresholds_.data()) - 1;
    if (word < threshold->low) [[likely]]
      return value;
    return refine(word, value, rng);
  }

 private:
  // A word below `low` is certainly below the threshold, a word from `high` on is certainly not.
  struct Threshold {
    std::uint64_t low, high;
  };
  std::int64_t refine(std::uint64_t word, std::int64_t guess, Rng& rng) const;

  std::int64_t first_;
  int word_bits_, guide_shift_;
  Below below_;
  std::vector<Threshold> thresholds_;
  std::vector<std::uint32_t> guide_;  // by leading bits of the word: the first threshold that it may be below
};

}  // namespace discreet::inline random
