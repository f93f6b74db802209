// The receipt in a model or a release: which entry of which ledger paid for it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "discreet/json/json.h"
#include "discreet/ledger/ledger.h"

namespace discreet::inline app {

// {ledger, sequence, entry, run, key, signature}, or null without a ledger.
Json pay(Ledger* ledger, const Spend& spend);

// The hash of the public request that an entry and its receipt name: the verb, the subject, all options, and the names
// of the columns that are read. No path, no row, no seed.
std::string run_hash(std::string_view verb, std::string_view name, const Json& options,
                     const std::vector<std::string>& columns);

// Adds {receipt, paid} to a file. Every later reader of the file sees whether a ledger recorded the run.
void add_receipt(const Json& receipt, Json& file);

// Empty in files that are older than receipts. Error (check) for a receipt that no ledger gave.
std::optional<Json> read_receipt(const Json& file);

}  // namespace discreet::inline app
