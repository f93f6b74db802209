// Reads eight characters at a time: decimal digits, bits and separators in one 64-bit word.
//
// The first character of a text is the lowest byte of the word on every machine.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

namespace discreet::inline base {

inline constexpr std::uint64_t each_byte = 0x0101010101010101;

// The eight characters from `at` on.
inline std::uint64_t load_eight(const char* at) {
  std::uint64_t word;
  std::memcpy(&word, at, sizeof word);
  if constexpr (std::endian::native == std::endian::big) word = __builtin_bswap64(word);
  return word;
}

// The highest bit of every byte that is `wanted`, and no other bit.
inline std::uint64_t mark(std::uint64_t word, char wanted) {
  constexpr std::uint64_t low = 0x7f * each_byte;
  std::uint64_t other = word ^ static_cast<unsigned char>(wanted) * each_byte;
  return ~(((other & low) + low) | other | low);
}

// The position of the first marked byte. 8 if no byte is marked.
inline unsigned first_marked(std::uint64_t marks) { return static_cast<unsigned>(std::countr_zero(marks)) / 8; }

// The number of digits at the front of the eight characters.
inline unsigned leading_digits(std::uint64_t word) {
  std::uint64_t value = word ^ 0x30 * each_byte;
  // A sum carries out of a byte only if that byte is not a digit. The bytes above it are not read.
  return first_marked(((value + 0x76 * each_byte) | value) & 0x80 * each_byte);
}

// The value of the first `count` characters, which are 1 to 8 digits.
inline std::uint64_t digits_value(std::uint64_t word, unsigned count) {
  // Moves them up so that they end at the top, with zeros before them. Then adds them by pairs, fours and eights.
  word = (word ^ 0x30 * each_byte) << (64 - 8 * count);
  word = (word * 10 + (word >> 8)) & 0x00ff00ff00ff00ff;
  word = (word * 100 + (word >> 16)) & 0x0000ffff0000ffff;
  return (word * 10000 + (word >> 32)) & 0xffffffff;
}

// Reads the digits from `at` on and moves it behind them. False if there are no digits, or more than 64 bits hold.
inline bool take_digits(const char*& at, std::uint64_t& value) {
  constexpr std::uint64_t power[] = {1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000};
  std::uint64_t word = load_eight(at);
  unsigned count = leading_digits(word);
  if (count == 0) return false;
  value = digits_value(word, count);
  at += count;
  while (count == 8) {
    word = load_eight(at);
    count = leading_digits(word);
    if (count == 0) break;
    if (__builtin_mul_overflow(value, power[count], &value) ||
        __builtin_add_overflow(value, digits_value(word, count), &value))
      return false;
    at += count;
  }
  return true;
}

// Reads four cells of one character, each with a comma behind it, all 0 or 1. `bits` gets their bits, the first lowest.
// False otherwise.
inline bool take_four_bits(const char* at, std::uint64_t& bits) {
  constexpr std::uint64_t cells = 0x0001000100010001;
  std::uint64_t rest = load_eight(at) ^ 0x2c302c302c302c30;  // ",0,0,0,0" read from its end
  bits = (rest * 0x0001000200040008) >> 48;
  return (rest & ~cells) == 0;
}

}  // namespace discreet::inline base
