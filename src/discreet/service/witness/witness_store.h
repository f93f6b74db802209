// The heads that a witness keeps for others: one SQLite file, one row per head. Rows are only ever added.
//
// Every head is signed by the key of its ledger. The first head fixes that key, and later ones need it. So a
// stranger who has read a receipt cannot append heads in the owner's name. The store learns identity, number, hash, key
// and hour of each spend, and nothing else.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "discreet/files/sqlite.h"
#include "discreet/ledger/binding/witness.h"

namespace discreet::inline service {

struct SignedHead {
  std::string identity;
  LedgerHead head;
  std::string previous;        // hash of the entry before, empty for the terms
  std::string key, signature;  // signs head_text
};

class WitnessStore {
 public:
  // Makes a missing file, and checks all of an existing one. Error (check) for damage.
  explicit WitnessStore(std::filesystem::path file);

  // For any number of threads and processes.
  std::optional<LedgerHead> last(std::string_view identity) const;
  // Durable when it returns. Returns the newest head. Error (mistake): the signature is wrong or by another key. Error
  // (check): the store has another hash at this place.
  LedgerHead append(const SignedHead& head);

 private:
  SqliteDatabase open() const;

  std::filesystem::path file_;
};

}  // namespace discreet::inline service
