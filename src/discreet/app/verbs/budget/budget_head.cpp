// Tested by budget_seal_test.cpp
#include "discreet/app/verbs/budget/budget_head.h"

#include <fmt/format.h>

#include <sstream>

#include "discreet/base/error.h"
#include "discreet/ledger/key_file.h"
#include "discreet/ledger/ledger.h"

namespace discreet::inline app {
namespace {

// With the key of the ledger, if it has one.
SigningKey key_for(const LedgerTail& ledger) {
  SigningKey key = require_key();
  if (!ledger.terms.key.empty() && key.public_key() != ledger.terms.key)
    throw Error(fmt::format("The ledger has the key {}, and your key is {}. Sign as the user who has the ledger's key.",
                            ledger.terms.key, key.public_key()));
  return key;
}

}  // namespace

Json budget_head(const BudgetOptions& options) {
  const Statement ledger = Ledger::verify(options.ledger);
  const LedgerHead head{ledger.count(), ledger.head()};
  std::string line = fmt::format("{} {} {}", ledger.identity, head.sequence, head.hash);
  Json result{{"printed", ""}, {"identity", ledger.identity}, {"sequence", head.sequence}, {"hash", head.hash}};
  if (options.sign) {
    const SigningKey key = key_for(ledger);
    result["key"] = key.public_key();
    result["signature"] = key.sign(head_text(ledger.identity, head));
    line += fmt::format(" {} {}", key.public_key(), result["signature"].get<std::string>());
  }
  result["printed"] = line;
  return result;
}

std::string hash_of_head(const std::string& text) {
  std::istringstream words(text);
  std::string identity, sequence, hash, key, signature, more;
  words >> identity >> sequence >> hash >> key >> signature >> more;
  if (sequence.empty()) return text;
  const auto number = parse_sequence(sequence);
  if (!number || !is_identity(identity) || !is_hash(hash) || !more.empty() || key.empty() != signature.empty())
    throw Error("option 'head': the line is not one of `budget head`. Copy all of it");
  if (!key.empty() && !is_signed(key, head_text(identity, {*number, hash}), signature))
    throw Error("The signature of the head is wrong. Copy the whole line of `budget head` again.", Error::Kind::check);
  return hash;
}

}  // namespace discreet::inline app
