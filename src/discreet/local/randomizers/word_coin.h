// Coins and dice from whole 64-bit words: the same words give the same report in every language.
//
// A probability is a multiple of 2^-64. The code draws exactly this probability, and the checker sees it. If e^epsilon
// is needed, a randomizer takes the nearest multiple on the safe side. So its true epsilon is never above the named
// one. It is below it by less than 2^-40 for every epsilon that `check_report_epsilon` lets pass.
//
// Privacy:  none by itself. The randomizer states a report's output distribution.
// Utility:  exact distributions: p = threshold / 2^64, and uniform on 0, ..., n-1.
// Cost:     one word per coin. Fewer than two words per die on average.
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

// Uniform on 0, ..., n-1, n >= 1. A word that is not below the largest multiple of n is drawn again.
std::uint64_t word_die(std::uint64_t n, Rng& rng);

// The face of a die with n faces from one word. Nothing if the word is not below the largest multiple of n: draw again.
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

// The largest threshold with probability at most that of the truth, a e^epsilon / (a e^epsilon + b), for whole a, b >=
// 1. It is certain, by enclosures of growing precision.
std::uint64_t truth_threshold(const Rational& epsilon, std::uint64_t a, std::uint64_t b);

// The least threshold with probability at least e^-x, x > 0. It is 2^64 - 1 if the result would be 2^64.
std::uint64_t decay_threshold(const Rational& x);

// Error unless 1e-6 <= epsilon <= 16. Below, a word is too coarse. Above, there is no protection.
void check_report_epsilon(const Rational& epsilon);

}  // namespace discreet::inline local
