#include "discreet/local/records/cohort.h"

#include <sodium.h>

#include <algorithm>
#include <vector>

#include "discreet/base/error.h"
#include "discreet/base/integer.h"

namespace discreet::inline local {
namespace {

using Hash = std::array<std::uint8_t, crypto_hash_sha256_BYTES>;

Hash hash(const StudySeed& seed, const Token& token, std::string_view purpose) {
  std::array<std::uint8_t, 64> text{};
  auto end = std::copy(seed.begin(), seed.end(), text.begin());
  end = std::copy(token.begin(), token.end(), end);
  end = std::copy(purpose.begin(), purpose.end(), end);
  Hash result;
  crypto_hash_sha256(result.data(), text.data(), static_cast<unsigned long long>(end - text.begin()));
  return result;
}

std::uint64_t word_at(const Hash& hash, std::size_t byte) {
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < 8; ++i) word = word << 8 | hash[byte + i];
  return word;
}

// The part into which `share` / 2^64 of all people falls; parts without people get nobody.
std::size_t part_of(std::uint64_t share, std::span<const std::uint64_t> people) {
  Unsigned128 total = 0;
  for (std::uint64_t part : people) total += part;
  if (total == 0 || total >> 64 != 0) throw Error("a plan needs at least one person and fewer than 2^64");
  const auto place = static_cast<std::uint64_t>(total * share >> 64);
  std::uint64_t before = 0;
  std::size_t part = 0;
  while (place - before >= people[part]) before += people[part++];
  return part;
}

template <std::size_t size>
void draw(std::array<std::uint8_t, size>& bytes, Rng& rng) {
  for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(rng.bits(8));
}

int digit_of(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

template <class Bytes>
Bytes parse(std::string_view text, const char* what) {
  Bytes bytes{};
  bool well = text.size() == 2 * bytes.size();
  for (std::size_t i = 0; well && i < bytes.size(); ++i) {
    const int high = digit_of(text[2 * i]), low = digit_of(text[2 * i + 1]);
    well = high >= 0 && low >= 0;
    bytes[i] = static_cast<std::uint8_t>(high << 4 | low);
  }
  if (!well) throw Error(std::string(what) + " must be " + std::to_string(2 * bytes.size()) + " digits of 0-9 and a-f");
  return bytes;
}

}  // namespace

StudySeed draw_seed(Rng& rng) {
  StudySeed seed;
  draw(seed, rng);
  return seed;
}

Token draw_token(Rng& rng) {
  Token token;
  draw(token, rng);
  return token;
}

std::string to_hex(std::span<const std::uint8_t> bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (std::uint8_t byte : bytes) {
    text += digits[byte >> 4];
    text += digits[byte & 15];
  }
  return text;
}

StudySeed parse_seed(std::string_view text) { return parse<StudySeed>(text, "the seed of a study"); }
Token parse_token(std::string_view text) { return parse<Token>(text, "a token"); }

std::size_t Cohort::round(std::span<const std::uint64_t> people) const {
  return part_of(word_at(hash(seed, token, "cohort"), 0), people);
}

std::size_t Cohort::question(std::span<const std::uint64_t> people) const {
  return part_of(word_at(hash(seed, token, "cohort"), 8), people);
}

std::uint64_t Cohort::row(std::uint64_t rows) const {
  return rows == 1 ? 0 : word_at(hash(seed, token, "row"), 0) & (rows - 1);
}

}  // namespace discreet::inline local
