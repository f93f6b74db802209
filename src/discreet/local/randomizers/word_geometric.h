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
