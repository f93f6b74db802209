// How often a coin falls heads before the first tail, from one word instead of a coin each, so that a large number
// takes no longer to draw than a small one.
//
// The words are the first digits of a uniform real U, and the number is the largest k with U < ratio^k, for a ratio
// that is a multiple of 2^-64. It is found binary digit by digit, from the top, by products of ratio^(2^i).
//
// Property 1: Pr[k >= j] = ratio^j exactly, for every j up to the cut.
// Property 2: a further word is taken only when a power of the ratio lies strictly between the two ends of what the
//             words so far leave open; so the same words give the same number whatever the precision, in every
//             language. Of one word that happens with probability at most min(cut, 64 / log2(1/ratio) + 1) 2^-64.
// Property 3: one step a binary digit of the longest cut, whatever the number is, but for the further words.
//
// Privacy:  none by itself, as word_coin.h.
// Utility:  exact.
// Cost:     O(log cut) multiplications of words.
// Source:   KL-10 (its Laplace row, on a grid); inversion as in random/inversion.h, with words shared by all clients.
#pragma once

#include <vector>

#include "discreet/base/integer.h"
#include "discreet/random/rng.h"

namespace discreet::inline local {

class WordGeometric {
 public:
  // The ratio is threshold / 2^word_bits, 0 < threshold < 2^word_bits. Cuts are at most `longest`. Tests take small
  // words, so that every string of bits can be played; clients share words of 64 bits.
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
