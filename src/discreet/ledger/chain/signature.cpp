#include "discreet/ledger/chain/signature.h"

#include <fmt/format.h>
#include <sodium.h>

#include <span>

#include "discreet/base/error.h"

namespace discreet::inline ledger {
namespace {

template <std::size_t size>
using Bytes = std::array<unsigned char, size>;

std::string hex_of(std::span<const unsigned char> bytes) {
  std::string text(2 * bytes.size() + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), bytes.data(), bytes.size());
  text.pop_back();
  return text;
}

// False unless the text is the one spelling of as many bytes.
template <std::size_t size>
bool read_hex(std::string_view text, Bytes<size>& bytes) {
  std::size_t count = 0;
  const char* end = nullptr;
  const bool read = sodium_hex2bin(bytes.data(), size, text.data(), text.size(), nullptr, &count, &end) == 0;
  return read && count == size && end == text.data() + text.size() && hex_of(bytes) == text;
}

const unsigned char* bytes_of(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }

}  // namespace

std::string entry_text(std::string_view identity, std::string_view hash) {
  return fmt::format("discreet entry{}{}", identity, hash);
}

std::string release_text(std::string_view entry, std::string_view digest) {
  return fmt::format("discreet release{}{}", entry, digest);
}

std::string head_text(std::string_view identity, const LedgerHead& head) {
  return fmt::format("discreet head{}{}{}", identity, head.hash, head.sequence);
}

SigningKey SigningKey::fresh() {
  if (sodium_init() < 0) throw Error("the system has no source of randomness", Error::Kind::machine);
  Bytes<crypto_sign_SEEDBYTES> seed;
  randombytes_buf(seed.data(), seed.size());
  SigningKey key(hex_of(seed));
  sodium_memzero(seed.data(), seed.size());
  return key;
}

SigningKey::SigningKey(std::string_view seed) {
  Bytes<crypto_sign_SEEDBYTES> bytes;
  if (!read_hex(seed, bytes))
    throw Error("The signing key is not 64 hexadecimal digits. Restore its file from a backup.", Error::Kind::check);
  static_assert(std::tuple_size_v<decltype(secret_)> == crypto_sign_SECRETKEYBYTES);
  Bytes<crypto_sign_PUBLICKEYBYTES> open;
  crypto_sign_seed_keypair(open.data(), secret_.data(), bytes.data());
  sodium_memzero(bytes.data(), bytes.size());
  public_key_ = hex_of(open);
}

SigningKey::SigningKey(SigningKey&& other) noexcept
    : secret_(other.secret_), public_key_(std::move(other.public_key_)) {
  sodium_memzero(other.secret_.data(), other.secret_.size());
}

SigningKey::~SigningKey() { sodium_memzero(secret_.data(), secret_.size()); }

std::string SigningKey::seed() const {
  Bytes<crypto_sign_SEEDBYTES> seed;
  crypto_sign_ed25519_sk_to_seed(seed.data(), secret_.data());
  return hex_of(seed);
}

std::string SigningKey::sign(std::string_view text) const {
  Bytes<crypto_sign_BYTES> signature;
  crypto_sign_detached(signature.data(), nullptr, bytes_of(text), text.size(), secret_.data());
  return hex_of(signature);
}

bool is_signed(std::string_view public_key, std::string_view text, std::string_view signature) {
  Bytes<crypto_sign_PUBLICKEYBYTES> key;
  Bytes<crypto_sign_BYTES> bytes;
  return read_hex(public_key, key) && read_hex(signature, bytes) &&
         crypto_sign_verify_detached(bytes.data(), bytes_of(text), text.size(), key.data()) == 0;
}

void check_signature(const LedgerTail& ledger, const Entry& entry) {
  const std::string& key = ledger.terms.key;
  if (key.empty() ? entry.signature.empty() : is_signed(key, entry_text(ledger.identity, entry.hash), entry.signature))
    return;
  tampered(key.empty() ? fmt::format("entry {} is signed, and the ledger has no key", entry.sequence)
                       : fmt::format("entry {} is not signed by the key of the ledger", entry.sequence));
}

}  // namespace discreet::inline ledger
