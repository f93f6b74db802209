// A witness on another host, as a ledger asks it: `https://w.example:8443/#KEY`.
//
// KEY is the public key of the host. Every answer is signed with it and covers a fresh nonce. So neither a network nor
// an old answer can hide a rollback. The host's answers to spends are kept in `cosigned.log` of the registry: evidence
// for others that the host saw this head, and when.
//
// Error (machine) if the host cannot be reached within the patience. Error (check) if an answer is not signed by KEY.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <string_view>

#include "discreet/ledger/binding/witness.h"
#include "discreet/ledger/chain/signature.h"
#include "discreet/service/http/url.h"

namespace discreet::inline service {

class HttpClient;
struct WitnessAnswer;

class HostWitness final : public HeadWitness {
 public:
  static constexpr std::chrono::seconds default_patience{10};

  explicit HostWitness(std::string_view address, std::chrono::milliseconds patience = default_patience);
  ~HostWitness() override;

  std::optional<LedgerHead> last(std::string_view identity) override;
  // Signs the head with the user's key, which must be the key of the ledger.
  LedgerHead append(std::string_view identity, std::int64_t sequence, std::string_view previous,
                    std::string_view hash) override;

 private:
  template <class Ask>
  WitnessAnswer checked(std::string_view identity, Ask&& ask) const;
  void keep(std::string_view identity, const WitnessAnswer& answer) const;

  Url url_;
  std::string key_;  // public key of the host
  std::chrono::milliseconds patience_;
};

}  // namespace discreet::inline service
