#include "discreet/service/store/admin_token.h"

#include <fmt/format.h>
#include <sodium.h>
#include <sys/stat.h>

#include <array>
#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <set>

#include "discreet/base/error.h"
#include "discreet/base/wording.h"
#include "discreet/files/file.h"
#include "discreet/local/records/cohort.h"

namespace discreet::inline service {
namespace {

constexpr std::string_view setting_name = "admin_token_hash";
constexpr std::size_t least_length = 16, most_length = 1000;

// One hash is enough: the token is long and random, so that it cannot be guessed from it.
std::string hash_of(std::string_view token) {
  std::array<std::uint8_t, crypto_hash_sha256_BYTES> hash;
  crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(token.data()), token.size());
  return to_hex(hash);
}

constexpr const char* recipe = "`(umask 077; openssl rand -hex 32 > FILE)`";

// Everybody who reads the file can administer the studies.
void require_private(const FileHandle& file, const std::string& path) {
  struct stat facts {};
  if (::fstat(file.get(), &facts) != 0) machine_fails(path_in_quotes(path), "read", errno);
  constexpr unsigned of_others = S_IRWXG | S_IRWXO, permissions = 07777;
  if (!S_ISREG(facts.st_mode) || (facts.st_mode & of_others) == 0) return;
  throw Error(
      fmt::format("admin token file {} has mode {:04o}: other users of this machine have access. Its owner alone may "
                  "have it. Run `chmod 600 {}`, and make a new token with {} if somebody may have read this one",
                  path_in_quotes(path), facts.st_mode & permissions, path_in_quotes(path), recipe));
}

// Anybody may try tokens at the collector. Sixteen random hexadecimal digits have fewer than six different ones once in
// 30,000 times, and more than two thirds of them come right after their neighbour or repeat it less than once in
// 100,000.
bool is_guessable(const std::string& token) {
  constexpr std::size_t least_different = 6;
  const bool repeats = (token + token).find(token, 1) < token.size();  // a shorter piece, several times
  std::size_t steps = 0;
  for (std::size_t i = 1; i < token.size(); ++i) steps += std::abs(token[i] - token[i - 1]) <= 1;
  return repeats || 3 * steps > 2 * (token.size() - 1) ||
         std::set<char>(token.begin(), token.end()).size() < least_different;
}

std::string first_line(const FileHandle& file, const std::string& path) {
  std::string text(std::size_t{1} << 16, '\0');
  std::size_t size = 0;
  for (std::size_t more = 1; more > 0 && size < text.size(); size += more)
    more = read_some(file, text.data() + size, text.size() - size, path_in_quotes(path));
  text.resize(size);
  return text.substr(0, text.find_first_of("\r\n"));
}

std::string token_in(const std::string& path) {
  const FileHandle file = open_to_read(path);
  require_private(file, path);
  std::string token = first_line(file, path);
  if (token.size() < least_length || token.size() > most_length)
    throw Error(
        fmt::format("admin token file {}: its first line has {} characters. It is the token, and has {} to {}. "
                    "Make one with {}",
                    path_in_quotes(path), token.size(), least_length, most_length, recipe));
  if (is_guessable(token))
    throw Error(
        fmt::format("admin token file {}: the token is easy to guess, since few of its characters differ, or "
                    "they repeat or count up. It must be random. Make one with {}",
                    path_in_quotes(path), recipe));
  return token;
}

}  // namespace

AdminToken AdminToken::open(Store& store, const std::optional<std::filesystem::path>& file) {
  if (sodium_init() < 0) throw Error("the system has no source of randomness", Error::Kind::machine);
  AdminToken token;
  if (file) {
    token.hash_ = hash_of(token_in(file->string()));
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

}  // namespace discreet::inline service
