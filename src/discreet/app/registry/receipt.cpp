#include "discreet/app/registry/receipt.h"

#include "discreet/base/error.h"
#include "discreet/json/field_hash.h"
#include "discreet/ledger/binding/witness.h"
#include "discreet/ledger/ledger_json.h"

namespace discreet::inline app {
namespace {

bool is_receipt(const Json& receipt) {
  return receipt.is_object() && receipt.size() == 6 && receipt["sequence"].is_number_unsigned() &&
         is_identity(receipt["ledger"].get<std::string>()) && is_hash(receipt["entry"].get<std::string>()) &&
         is_hash(receipt["run"].get<std::string>()) && (receipt["key"].is_null() || receipt["key"].is_string()) &&
         (receipt["signature"].is_null() || receipt["signature"].is_string());
}

[[noreturn]] void no_receipt() {
  throw Error("the file has a receipt that no ledger wrote. Restore the file, or learn it again", Error::Kind::check);
}

}  // namespace

Json pay(Ledger* ledger, const Spend& spend) {
  if (!ledger) return nullptr;
  const Entry entry = ledger->spend(spend);
  const LedgerTail tail = ledger->known();
  return receipt_json(tail.identity, tail.terms.key, entry);
}

std::string run_hash(std::string_view verb, std::string_view name, const Json& options,
                     const std::vector<std::string>& columns) {
  return hex(hash_fields({"discreet run", verb, name, options.dump(), Json(columns).dump()}));
}

void add_receipt(const Json& receipt, Json& file) {
  file["receipt"] = receipt;
  file["paid"] = !receipt.is_null();
}

std::optional<Json> read_receipt(const Json& file) {
  if (!file.contains("receipt")) return std::nullopt;
  const Json& receipt = file["receipt"];
  try {
    if (!receipt.is_null() && !is_receipt(receipt)) no_receipt();
  } catch (const Json::exception&) {
    no_receipt();
  }
  if (file.value("paid", Json()) != Json(!receipt.is_null())) no_receipt();
  return receipt;
}

}  // namespace discreet::inline app
