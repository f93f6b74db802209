// A ledger as JSON, for `budget show --json` and Python. Fractions are exact text.
#pragma once

#include "discreet/json/json.h"
#include "discreet/ledger/chain/chain.h"

namespace discreet::inline ledger {

// {total, spent, left}: null without a limit. `left` is the largest single spend that still fits.
Json amounts_json(const LedgerTail& ledger);

// The keys of amounts_json, and {neighbours, unit, composition, identity, head, entries}. The rule adds {order, price,
// price_limit, tickets, ticket, opened, leak, loss, releases, selections}.
Json to_json(const Statement& ledger);
Json to_json(const Entry& entry);

// {ledger, sequence, entry, run, key, signature}: the payment of a release, to be written into its file.
Json receipt_json(std::string_view identity, std::string_view key, const Entry& entry);

}  // namespace discreet::inline ledger
