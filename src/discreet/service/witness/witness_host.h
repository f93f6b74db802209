// A host that keeps the heads of other people's ledgers: `GET /heads/IDENTITY/NONCE` and `POST /heads`.
//
// docs/ledger.md#a-witness-on-another-host has the requests and answers.
#pragma once

#include <filesystem>

#include "discreet/ledger/chain/signature.h"
#include "discreet/service/http/http_server.h"
#include "discreet/service/witness/witness_store.h"

namespace discreet::inline service {

class WitnessHost {
 public:
  WitnessHost(const std::filesystem::path& store, SigningKey key) : store_(store), key_(std::move(key)) {}

  // For any number of threads. Throws nothing: what goes wrong is the answer.
  HttpResponse answer(const HttpRequest& request);
  const std::string& public_key() const { return key_.public_key(); }

 private:
  HttpResponse last(const std::string& identity, const std::string& nonce) const;
  HttpResponse append(const std::string& body);

  WitnessStore store_;
  SigningKey key_;
};

}  // namespace discreet::inline service
