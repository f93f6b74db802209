// Coins, dice and runs of heads from whole 64-bit words: the same words give the same report in every language.
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
#include <vector>

#include "discreet/base/integer.h"
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

// Computes word mod n for one n and very many words, by two multiplications instead of a division.
//
// Property 1: face(word) is face_of(word, n) above for every word.
// With m = floor((2^128 - 1) / n) + 1 the fraction word / n is m * word / 2^128 up to an error below 2^-64 / n. So the
// fractional part of m * word, taken n times, has the remainder as its whole part.
//
// Privacy:  none by itself.
// Utility:  exact.
// Cost:     a few multiplications per word.
// Source:   Lemire, Kaser, Kurz 2019.
class FastDie {
 public:
  explicit FastDie(std::uint64_t n)
      : n_(n),
        inverse_(n == 1 ? 0 : ~Unsigned128{0} / n + 1),
        last_(~std::uint64_t{0} - (~std::uint64_t{0} % n + 1) % n) {}

  std::optional<std::uint64_t> face(std::uint64_t word) const {
    if (word > last_) [[unlikely]]
      return std::nullopt;
    const Unsigned128 fraction = inverse_ * word;
    const Unsigned128 low = Unsigned128{static_cast<std::uint64_t>(fraction)} * n_;
    const Unsigned128 high = Unsigned128{static_cast<std::uint64_t>(fraction >> 64)} * n_;
    return static_cast<std::uint64_t>((high + (low >> 64)) >> 64);
  }

  // As word_die, from real words. Not for exploring.
  std::uint64_t operator()(Rng& rng) const {
    while (true)
      if (auto drawn = face(rng.bits(64))) return *drawn;
  }

 private:
  std::uint64_t n_;
  Unsigned128 inverse_;
  std::uint64_t last_;  // the word that ends the last whole round
};

// Draws the number of heads of a coin before the first tail, from one word instead of one coin each. A large number
// takes no longer to draw than a small one.
//
// The words are the first digits of a uniform real U. The number is the largest k with U < ratio^k, for a ratio that is
// a multiple of 2^-64. It is found binary digit by digit, from the top, by products of ratio^(2^i).
//
// Property 1: Pr[k >= j] = ratio^j exactly, for every j up to the cut.
// Property 2: a further word is taken only if a power of the ratio lies strictly inside the interval that the words so
//             far leave. So the same words give the same number for every precision, in every language. One word leaves
//             such an interval with probability at most min(cut, 64 / log2(1/ratio) + 1) 2^-64.
// Property 3: one step per binary digit of the longest cut, for every number, except for the further words.
//
// Privacy:  none by itself.
// Utility:  exact.
// Cost:     O(log cut) multiplications of words.
// Source:   KL-10 (its Laplace row, on a grid); inversion as in random/inversion.h, with words shared by all clients.
class WordGeometric {
 public:
  // The ratio is threshold / 2^word_bits, 0 < threshold < 2^word_bits. Cuts are at most `longest`. Tests take small
  // words, so that every string of bits can be played. Clients share words of 64 bits.
  WordGeometric(std::uint64_t threshold, std::uint64_t longest, int word_bits = 64);

  // min(number of heads, cut).
  std::uint64_t operator()(std::uint64_t cut, Rng& rng) const;

  bool operator==(const WordGeometric&) const = default;

 private:
  // Bounds of a power of the ratio, in units of 2^-word_bits.
  struct Enclosure {
    std::uint64_t low, high;
    bool operator==(const Enclosure&) const = default;
  };
  std::uint64_t explored(std::uint64_t cut, Explorer& explorer) const;
  std::uint64_t refined(std::uint64_t word, std::uint64_t cut, Rng& rng) const;

  std::uint64_t threshold_;
  int word_bits_;
  std::vector<Enclosure> powers_;  // ratio^(2^i)
};

}  // namespace discreet::inline local
