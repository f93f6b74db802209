// Computes word mod n for one n and very many words, by two multiplications instead of a division.
//
// Property 1: face(word) is face_of(word, n) of word_coin.h for every word.
// With m = floor((2^128 - 1) / n) + 1 the fraction word / n is m * word / 2^128 up to an error below 2^-64 / n. So the
// fractional part of m * word, taken n times, has the remainder as its whole part.
//
// Privacy:  none by itself, as word_coin.h.
// Utility:  exact.
// Cost:     a few multiplications per word.
// Source:   Lemire, Kaser, Kurz 2019.
#pragma once

#include "discreet/base/integer.h"
#include "discreet/local/randomizers/word_coin.h"

namespace discreet::inline local {

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

}  // namespace discreet::inline local
