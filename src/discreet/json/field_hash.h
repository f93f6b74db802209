// SHA-256 of a list of texts, each preceded by its length. So no two lists have the same bytes to hash.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

namespace discreet::inline json {

using FieldHash = std::array<std::uint8_t, 32>;

// A length is eight bytes, most significant first.
FieldHash hash_fields(std::span<const std::string_view> fields);
FieldHash hash_fields(std::initializer_list<std::string_view> fields);

std::string hex(const FieldHash& hash);  // 64 lowercase digits

}  // namespace discreet::inline json
