// The answer of a witness on another host: the newest head of a ledger, signed by the host.
//
// The signature covers a nonce of the client. So an older answer never passes for the newest one, whoever sends it. A
// client knows the host's public key from the address (`https://w.example/#KEY`), and needs to trust nobody between.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "discreet/json/json.h"
#include "discreet/ledger/binding/witness.h"
#include "discreet/ledger/chain/signature.h"

namespace discreet::inline service {

struct WitnessAnswer {
  std::optional<LedgerHead> head;  // nothing: the host knows no head of this ledger
  std::string nonce;               // chosen by the client, 32 hexadecimal digits
  std::string hour;                // UTC, at the host
  std::string cosigned;            // by the host

  Json write() const;
  // To a client that sent this nonce. Error (machine) for anything that no witness answers.
  static WitnessAnswer read(std::string_view body, const std::string& nonce);
};

// The text that the host signs. All parts before the sequence have a fixed length.
std::string answer_text(std::string_view identity, const WitnessAnswer& answer);

WitnessAnswer cosigned_answer(const SigningKey& host, std::string_view identity, const std::string& nonce,
                              const std::optional<LedgerHead>& head);

// 32 hexadecimal digits, like an identity.
inline bool is_nonce(std::string_view text) { return is_identity(text); }

}  // namespace discreet::inline service
