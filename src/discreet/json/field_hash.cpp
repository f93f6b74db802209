// Tested by first_chain_test.cpp
#include "discreet/json/field_hash.h"

#include <sodium.h>

namespace discreet::inline json {

FieldHash hash_fields(std::span<const std::string_view> fields) {
  crypto_hash_sha256_state state;
  crypto_hash_sha256_init(&state);
  for (auto field : fields) {
    std::array<unsigned char, 8> length{};
    for (std::size_t i = 0; i < length.size(); ++i)
      length[i] = static_cast<unsigned char>(std::uint64_t{field.size()} >> (8 * (length.size() - 1 - i)));
    crypto_hash_sha256_update(&state, length.data(), length.size());
    crypto_hash_sha256_update(&state, reinterpret_cast<const unsigned char*>(field.data()), field.size());
  }
  FieldHash hash{};
  crypto_hash_sha256_final(&state, hash.data());
  return hash;
}

FieldHash hash_fields(std::initializer_list<std::string_view> fields) {
  return hash_fields(std::span<const std::string_view>(fields.begin(), fields.size()));
}

std::string hex(const FieldHash& hash) {
  std::array<char, 2 * std::tuple_size_v<FieldHash> + 1> digits{};
  sodium_bin2hex(digits.data(), digits.size(), hash.data(), hash.size());
  return digits.data();
}

}  // namespace discreet::inline json
