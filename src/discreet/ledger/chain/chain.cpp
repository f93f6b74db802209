#include "discreet/ledger/chain/chain.h"

#include <fmt/format.h>

#include <algorithm>

#include "discreet/base/error.h"
#include "discreet/base/field.h"

namespace discreet::inline ledger {
namespace {

bool is_run(std::string_view text) { return text.empty() || is_hash(text); }

void check_spend(const Spend& spend) {
  check(spend.guarantee);
  check_purpose(spend.purpose);
  if (!is_run(spend.run) || !is_run(spend.sheet))
    throw Error("a run and a sheet are named by 64 hexadecimal digits. Leave out the one that you do not have");
}

// What no ledger writes, although its hash may be right.
void check_shape(const Entry& entry) {
  const bool release = entry.type == EntryType::release;
  try {
    check_purpose(entry.purpose);
    unit_of(entry.unit);
  } catch (const Error& error) {
    tampered(fmt::format("entry {} cannot have been written by a spend ({})", entry.sequence, error.what()));
  }
  if (!is_hour(entry.time)) tampered(fmt::format("entry {} has no time", entry.sequence));
  if (!is_identity(entry.nonce) || !is_run(entry.run) || !is_run(entry.sheet) || release == entry.guarantee.has_value())
    tampered(fmt::format("entry {} cannot have been written by a spend", entry.sequence));
}

Entry following(const LedgerTail& tail, EntryType type, std::string nonce, std::string time) {
  Entry entry{.sequence = tail.count() + 1, .type = type, .nonce = std::move(nonce), .time = std::move(time)};
  entry.sums = tail.sums();
  entry.previous = tail.head();
  return entry;
}

}  // namespace

bool Statement::holds(std::string_view hash) const {
  return hash == genesis ||
         std::any_of(entries.begin(), entries.end(), [&](const Entry& entry) { return entry.hash == hash; });
}

Chain::Chain(const Terms& terms) : terms_(terms), empty_(terms.budget), prices_(terms.budget) {}

void check_unit(ProtectedUnit ledger, ProtectedUnit run) {
  if (ledger == ProtectedUnit::person && run == ProtectedUnit::row)
    throw Error("This ledger protects people, but the run protects rows. Add --person COLUMN --rows-each K.",
                Error::Kind::budget);
  if (ledger == ProtectedUnit::row && run == ProtectedUnit::person)
    throw Error(
        "This ledger protects rows, but the run protects people. Open a ledger for people: discreet budget "
        "open FILE --unit person --epsilon E",
        Error::Kind::budget);
}

FilterCost Chain::cost(const Spend& spend) {
  check_spend(spend);
  check_unit(terms_.unit, unit_of(spend.unit));
  return prices_.cost(spend.guarantee);
}

Entry Chain::next(const LedgerTail& tail, const Spend& spend, EntryType type, std::string nonce, std::string time) {
  const FilterCost cost = this->cost(spend);
  Filter filter = this->filter(tail.sums());
  filter.add(cost);
  Entry entry = following(tail, type, std::move(nonce), std::move(time));
  entry.purpose = spend.purpose;
  entry.run = spend.run;
  entry.sheet = spend.sheet;
  entry.guarantee = spend.guarantee;
  entry.unit = spend.unit;
  entry.cost = cost.amounts;
  entry.sums = filter.state();
  entry.hash = entry_hash(entry);
  return entry;
}

Entry Chain::next_release(const LedgerTail& tail, const Purpose& purpose, std::string run, std::string nonce,
                          std::string time) const {
  check_purpose(purpose);
  Entry entry = following(tail, EntryType::release, std::move(nonce), std::move(time));
  entry.purpose = purpose;
  entry.run = std::move(run);
  entry.unit = word(terms_.unit) == word(ProtectedUnit::row) ? "row" : "person 1";
  entry.hash = entry_hash(entry);
  return entry;
}

void Chain::check_cost(const FilterState& sums, const Entry& entry) {
  if (entry.type == EntryType::release) {
    if (entry.cost != Amounts{} || entry.sums != sums)
      tampered(fmt::format("entry {} is a release and has a cost", entry.sequence));
    return;
  }
  Filter filter = this->filter(sums);
  try {
    const FilterCost cost = this->cost({*entry.guarantee, entry.purpose, entry.unit, entry.run, entry.sheet});
    if (cost.amounts != entry.cost) tampered(fmt::format("entry {} costs other than its promise", entry.sequence));
    filter.add(cost);
  } catch (const Error& error) {
    if (error.kind() == Error::Kind::check) throw;
    tampered(fmt::format("entry {} cannot have been written by a spend ({})", entry.sequence, error.what()));
  }
  if (filter.state() != entry.sums) tampered(fmt::format("entry {} has wrong sums", entry.sequence));
}

void Chain::check_next(const LedgerHead& before, const FilterState& sums, const Entry& entry) {
  if (entry.sequence != before.sequence + 1)
    tampered(fmt::format("entry {} is missing or out of order", before.sequence + 1));
  if (entry.previous != before.hash || entry.hash != entry_hash(entry))
    tampered(fmt::format("entry {} does not match its hash", entry.sequence));
  check_shape(entry);
  check_cost(sums, entry);
}

void check_genesis(const LedgerTail& ledger) {
  if (!is_identity(ledger.identity) || ledger.genesis != genesis_hash(ledger.identity, ledger.terms))
    tampered("the terms do not match their hash");
}

void check_tail(Chain& chain, const LedgerTail& ledger, const std::optional<Entry>& before) {
  check_genesis(ledger);
  if (!ledger.last) return;
  if (before && before->hash != entry_hash(*before))
    tampered(fmt::format("entry {} does not match its hash", before->sequence));
  const LedgerHead head = before ? LedgerHead{before->sequence, before->hash} : LedgerHead{0, ledger.genesis};
  chain.check_next(head, before ? before->sums : FilterState{}, *ledger.last);
}

void check_chain(Chain& chain, const Statement& ledger) {
  check_genesis(ledger);
  LedgerHead head{0, ledger.genesis};
  FilterState sums;
  for (const Entry& entry : ledger.entries) {
    chain.check_next(head, sums, entry);
    head = {entry.sequence, entry.hash};
    sums = entry.sums;
  }
}

}  // namespace discreet::inline ledger
