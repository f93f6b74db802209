// Signed heads of made-up chains.
#pragma once

#include <string>

#include "discreet/ledger/binding/faults_test.h"
#include "discreet/ledger/chain/signature.h"
#include "discreet/service/witness/witness_store.h"

namespace discreet::inline service {

inline SigningKey owner_key() { return SigningKey(std::string(64, '1')); }
inline SigningKey other_key() { return SigningKey(std::string(64, '2')); }

inline SignedHead signed_head(const std::string& identity, std::int64_t sequence, const SigningKey& key = owner_key(),
                              char fork = '0') {
  const LedgerHead head{sequence, hash_of_entry(sequence, fork)};
  return {.identity = identity,
          .head = head,
          .previous = sequence == 0 ? "" : hash_of_entry(sequence - 1, fork),
          .key = key.public_key(),
          .signature = key.sign(head_text(identity, head))};
}

}  // namespace discreet::inline service
