// A hash function on texts, drawn from a family with a known probability that two texts meet.
//
// A text is read as a polynomial. Its letters have the codes 1, ..., A. Up to `letters_per_word` of them, as digits in
// base A + 1, make a word, a number below the prime p = 2^e - 1. The words are coefficients over GF(p), the first one
// of the highest degree. The function is hash(value of the polynomial at r) for a uniform r in 0..p-1 and a hash from
// UniversalHash on p keys. Small primes use the same code, so that all functions of a family can be listed there.
//
// Property 1: different texts are different polynomials. No digit is 0, so a word determines its letters, and no word
//             is 0.
// Property 2: two different texts of at most w words meet with probability at most c + (1 - c) / buckets for c = (w -
//             1) / p, exactly. The difference of the polynomials has at most w - 1 roots.
#pragma once

#include <array>
#include <string_view>

#include "discreet/random/hashes/universal_hash.h"

namespace discreet::inline random {

// How letters become words.
class TextCode {
 public:
  static constexpr unsigned largest_exponent = 61;

  // `letters` are the letters that may occur, each once. Empty: all bytes. Throws Error unless 2^exponent - 1 is a
  // prime that holds a letter, 2 <= exponent <= 61.
  TextCode(std::string_view letters, unsigned exponent);
  TextCode() : TextCode("", largest_exponent) {}

  unsigned exponent() const { return exponent_; }
  std::uint64_t prime() const { return (std::uint64_t{1} << exponent_) - 1; }
  std::uint64_t base() const { return base_; }
  std::size_t letters_per_word() const { return letters_per_word_; }
  // The number of words of a text of `letters` letters.
  std::size_t words(std::size_t letters) const { return (letters + letters_per_word_ - 1) / letters_per_word_; }

  // Calls take(word) for the words of a text of these letters, the first one first.
  template <class Take>
  void for_each_word(std::string_view text, const Take& take) const {
    while (!text.empty()) {
      std::uint64_t word = 0;
      for (char letter : text.substr(0, letters_per_word_))
        word = word * base_ + digits_[static_cast<unsigned char>(letter)];
      take(word);
      text.remove_prefix(std::min(text.size(), letters_per_word_));
    }
  }

  bool operator==(const TextCode&) const = default;

 private:
  unsigned exponent_;
  std::uint64_t base_;
  std::size_t letters_per_word_ = 0;
  std::array<std::uint16_t, 256> digits_{};
};

class TextHash {
 public:
  // For texts of at most `words` words. For texts of one word the polynomial is a constant, and r is 0 without a draw.
  static TextHash draw(const TextCode& code, std::size_t words, std::uint64_t buckets, Rng& rng);
  // The function with this r. Throws Error unless the family has it.
  TextHash(std::uint64_t point, const UniversalHash& hash);
  TextHash() = default;

  std::uint64_t point() const { return point_; }
  const UniversalHash& hash() const { return hash_; }
  std::uint64_t buckets() const { return hash_.buckets(); }

  // One step of evaluating the polynomial, from 0 on. Then the bucket of its value follows.
  std::uint64_t step(std::uint64_t value, std::uint64_t word) const {
    const unsigned exponent = hash_.exponent();
    const std::uint64_t prime = (std::uint64_t{1} << exponent) - 1;
    Unsigned128 next = Unsigned128{value} * point_ + word;
    // Congruent modulo p, because 2^e = 1 there. It is first below 2^(e + 1), then at most p.
    next = (next & prime) + (next >> exponent);
    auto sum = static_cast<std::uint64_t>((next & prime) + (next >> exponent));
    return sum >= prime ? sum - prime : sum;
  }
  std::uint64_t bucket(std::uint64_t value) const { return hash_(value); }

  std::uint64_t operator()(const TextCode& code, std::string_view text) const {
    std::uint64_t value = 0;
    code.for_each_word(text, [&](std::uint64_t word) { value = step(value, word); });
    return bucket(value);
  }

  bool operator==(const TextHash&) const = default;

 private:
  std::uint64_t point_ = 0;
  UniversalHash hash_;
};

}  // namespace discreet::inline random
