// Makes keys with one common hash under the hash of libstdc++, as an attacker does.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

namespace discreet::inline json {

// Murmur hash scrambles each block of eight bytes by steps that can be undone, and its seed is public. So the second
// half of a key follows from the first half and the wanted hash. Only printable keys are kept, because JSON has no
// others.
class CollidingKeys {
 public:
  std::vector<std::string> take(std::size_t count) {
    std::vector<std::string> keys;
    for (; keys.size() < count; ++next_) {
      const std::uint64_t first = letters(next_), hash = (start ^ scrambled(first)) * factor,
                          second = unscrambled(hash ^ wanted);
      if (!printable(second)) continue;
      keys.emplace_back(16, ' ');
      std::memcpy(keys.back().data(), &first, 8);
      std::memcpy(keys.back().data() + 8, &second, 8);
    }
    return keys;
  }

 private:
  static constexpr std::uint64_t inverse_of(std::uint64_t odd) {
    std::uint64_t inverse = odd;  // right in its lowest three bits, and each step doubles them
    for (int step = 0; step < 5; ++step) inverse *= 2 - odd * inverse;
    return inverse;
  }

  static constexpr std::uint64_t factor = 0xc6a4a7935bd1e995, start = 0xc70f6907 ^ (16 * factor), wanted = 1;
  static constexpr std::uint64_t letter_a = 0x6161616161616161;

  static std::uint64_t mixed(std::uint64_t value) { return value ^ (value >> 47); }  // twice: the value itself
  static std::uint64_t scrambled(std::uint64_t block) { return mixed(block * factor) * factor; }
  static std::uint64_t unscrambled(std::uint64_t block) {
    constexpr std::uint64_t inverse = inverse_of(factor);
    return mixed(block * inverse) * inverse;
  }
  static bool printable(std::uint64_t block) {
    for (int i = 0; i < 8; ++i, block >>= 8)
      if (const auto c = block & 0xff; c < ' ' || c > '~' || c == '"' || c == '\\') return false;
    return true;
  }
  // Eight of the letters a to p.
  static std::uint64_t letters(std::uint64_t number) {
    std::uint64_t text = letter_a;
    for (int i = 0; i < 8; ++i) text += (number >> (4 * i) & 15) << (8 * i);
    return text;
  }

  std::uint64_t next_ = 0;
};

// {"key": 0, ...}
inline std::string object_with(const std::vector<std::string>& keys) {
  std::string text = "{";
  for (const std::string& key : keys) text += (text.size() > 1 ? ",\"" : "\"") + key + "\":0";
  return text + "}";
}

// The same number of keys of the same length, not chosen by an attacker.
inline std::vector<std::string> harmless_keys(std::size_t count) {
  std::vector<std::string> keys;
  for (std::uint64_t i = 0; i < count; ++i) keys.push_back(fmt::format("{:016x}", i * 0x9e3779b97f4a7c15));
  return keys;
}

}  // namespace discreet::inline json
