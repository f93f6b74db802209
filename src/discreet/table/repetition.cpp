#include "discreet/table/repetition.h"

#include <sodium.h>

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

namespace discreet::inline table {
namespace {

// With a key that nobody knows: whoever writes the texts cannot make many of them meet.
class TextKey {
 public:
  TextKey() { crypto_shorthash_keygen(key_.data()); }

  std::uint64_t operator()(std::string_view text) const {
    std::array<unsigned char, crypto_shorthash_BYTES> hash;
    crypto_shorthash(hash.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size(), key_.data());
    std::uint64_t word;
    std::memcpy(&word, hash.data(), sizeof word);
    return word;
  }

 private:
  std::array<unsigned char, crypto_shorthash_KEYBYTES> key_;
};

}  // namespace

std::vector<std::size_t> repeated_rows(std::span<const std::string_view> texts) {
  struct Slot {
    std::uint64_t hash = 0;
    std::size_t row_after = 0;  // 0: free
  };
  const TextKey key;
  std::vector<Slot> slots(std::bit_ceil(2 * texts.size() + 1));
  std::vector<std::size_t> repeated;
  for (std::size_t row = 0; row < texts.size(); ++row) {
    if (texts[row].empty()) continue;
    const std::uint64_t hash = key(texts[row]);
    for (std::size_t at = hash & (slots.size() - 1);; at = (at + 1) & (slots.size() - 1)) {
      Slot& slot = slots[at];
      if (slot.row_after == 0) {
        slot = {hash, row + 1};
        break;
      }
      if (slot.hash == hash && texts[slot.row_after - 1] == texts[row]) {
        repeated.push_back(row);
        break;
      }
    }
  }
  return repeated;
}

}  // namespace discreet::inline table
