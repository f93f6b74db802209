// Tested by collector_test.cpp
#include "discreet/service/admin_token.h"

#include <fmt/format.h>
#include <sodium.h>

#include <array>
#include <cctype>

#include "discreet/app/file.h"
#include "discreet/base/error.h"
#include "discreet/local/cohort.h"

namespace discreet {
namespace {

constexpr std::string_view setting_name = "admin_token_hash";
constexpr std::size_t least_length = 16, most_length = 1000;

// One hash is enough: the token is long and random, so that it cannot be guessed from it.
std::string hash_of(std::string_view token) {
  std::array<std::uint8_t, crypto_hash_sha256_BYTES> hash;
  crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(token.data()), token.size());
  return to_hex(hash);
}

std::string token_in(const std::filesystem::path& file) {
  std::string text = read_file(file.string(), 1 << 16);
  text = text.substr(0, text.find_first_of("\r\n"));
  if (text.size() < least_length || text.size() > most_length)
    throw Error(
        fmt::format("admin token file '{}': its first line is the token, {} to {} characters; make one with "
                    "`openssl rand -hex 32`",
                    file.string(), least_length, most_length));
  return text;
}

}  // namespace

AdminToken AdminToken::open(Store& store, const std::optional<std::filesystem::path>& file) {
  if (sodium_init() < 0) throw Error("the system has no source of randomness", Error::Kind::machine);
  AdminToken token;
  if (file) {
    token.hash_ = hash_of(token_in(*file));
  } else if (auto stored = store.setting(setting_name)) {
    token.hash_ = *stored;
  } else {
    std::array<std::uint8_t, 32> bytes;
    randombytes_buf(bytes.data(), bytes.size());
    token.fresh = to_hex(bytes);
    token.hash_ = hash_of(*token.fresh);
    store.set_setting(setting_name, token.hash_);
  }
  return token;
}

bool AdminToken::matches(std::string_view authorization) const {
  constexpr std::string_view scheme = "bearer ";  // the name of a scheme is written in either case
  if (authorization.size() < scheme.size()) return false;
  for (std::size_t i = 0; i < scheme.size(); ++i)
    if (std::tolower(static_cast<unsigned char>(authorization[i])) != scheme[i]) return false;
  std::string given = hash_of(authorization.substr(scheme.size()));
  return sodium_memcmp(given.data(), hash_.data(), hash_.size()) == 0;
}

}  // namespace discreet
