// Ed25519 signatures of entries, released files and heads.
//
// Each kind of text starts with words of its own and has a fixed length up to its last part. So a signature of one kind
// never passes for one of another kind. A signature shows that the owner of the key wrote the text. It does not show
// that nobody put back an older copy of the ledger. That is the work of a witness.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "discreet/ledger/chain/chain.h"

namespace discreet::inline ledger {

// The texts that are signed. All parts are identities and hashes in hexadecimal.
std::string entry_text(std::string_view identity, std::string_view hash);
std::string release_text(std::string_view entry, std::string_view digest);  // `entry`: the hash of the one that paid
std::string head_text(std::string_view identity, const LedgerHead& head);

class SigningKey {
 public:
  static SigningKey fresh();
  // 64 hexadecimal digits. Error (check) for another text.
  explicit SigningKey(std::string_view seed);
  SigningKey(const SigningKey&) = delete;
  SigningKey& operator=(const SigningKey&) = delete;
  SigningKey(SigningKey&& other) noexcept;
  ~SigningKey();  // wipes it

  std::string seed() const;  // for its file
  const std::string& public_key() const { return public_key_; }
  std::string sign(std::string_view text) const;  // 128 hexadecimal digits, the same each time

 private:
  std::array<unsigned char, 64> secret_{};
  std::string public_key_;
};

bool is_signed(std::string_view public_key, std::string_view text, std::string_view signature);

// Error (check) unless the entry has the signature that the terms ask for: one of their key, or none without a key.
void check_signature(const LedgerTail& ledger, const Entry& entry);

}  // namespace discreet::inline ledger
