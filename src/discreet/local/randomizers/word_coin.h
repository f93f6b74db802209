// Coins and dice that use whole 64-bit words, so that the same words give the same report in every language.
//
// A probability is a number of 2^-64: exactly what is drawn, and exactly what the checker sees. Where e^epsilon would
// be needed, a randomizer takes the nearest such number on the safe side, so that its true epsilon is never above the
// named one, and below it by less than 2^-40 for every epsilon that `check_report_epsilon` lets pass.
//
// Privacy:  none by itself; a report's law is stated by its randomizer.
// Utility:  exact laws: p = threshold / 2^64, and uniform on 0, ..., n-1.
// Cost:     one word a coin; fewer than two words a die on average.
// Source:   KL-10, rounded against us.   docs/local/randomizers.md
#pragma once

#include <limits>
#include <optional>

#include "discreet/base/rational.h"
#include "discreet/random/rng.h"

namespace discreet::inline local {

bool explored_coin(std::uint64_t threshold, Rng& rng);  // while exploring, below

// True with probability threshold / 2^64.
inline bool word_coin(std::uint64_t threshold, Rng& rng) {
  if (rng.choices()) [[unlikely]]
    return explored_coin(threshold, rng);
  return rng.bits(64) < threshold;
}

// Uniform on 0, ..., n-1, n >= 1: a word is taken again while it is not below the largest multiple of n.
std::uint64_t word_die(std::uint64_t n, Rng& rng);

// What one word says of a die with n faces; nothing when it is not below the largest multiple of n, and to be taken
// again.
template <class Word>
constexpr std::optional<Word> face_of(Word word, Word n) {
  constexpr Word last = std::numeric_limits<Word>::max();
  if (word > static_cast<Word>(last - n)) [[unlikely]] {  // fewer than n words make no whole round
    const Word beyond = static_cast<Word>(static_cast<Word>(last % n + 1) % n);
    if (word > static_cast<Word>(last - beyond)) return std::nullopt;
  }
  return static_cast<Word>(word % n);
}

// threshold / 2^64.
Rational word_probability(std::uint64_t threshold);

// The largest threshold whose probability is at most that of telling the truth, a e^epsilon / (a e^epsilon + b), for
// whole a, b >= 1; certain, by enclosures of growing precision.
std::uint64_t truth_threshold(const Rational& epsilon, std::uint64_t a, std::uint64_t b);

// The least threshold whose probability is at least e^-x, x > 0; 2^64 - 1 where even that would be 2^64.
std::uint64_t decay_threshold(const Rational& x);

// Error unless 1e-6 <= epsilon <= 16: below, a word is too coarse; above, nobody is protected.
void check_report_epsilon(const Rational& epsilon);

}  // namespace discreet::inline local
