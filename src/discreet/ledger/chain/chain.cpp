#include "discreet/ledger/chain/chain.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

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
  if (release && (!is_hash(entry.purpose.note) || !is_hash(entry.run)))
    tampered(fmt::format("entry {} is a seal of nothing", entry.sequence));
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

// One payment is one release, so an entry has at most one seal.
void check_seals(const std::vector<Entry>& entries) {
  if (std::ranges::find(entries, EntryType::release, &Entry::type) == entries.end()) return;
  std::map<std::string_view, bool> sealed;  // by the hash of a spend
  for (const Entry& entry : entries) {
    if (entry.type != EntryType::release) {
      sealed.emplace(entry.hash, false);
      continue;
    }
    const auto paid = sealed.find(entry.run);
    if (paid == sealed.end() || paid->second)
      tampered(fmt::format("entry {} is a seal of {}", entry.sequence,
                           paid == sealed.end() ? "no spend" : "a spend that has one already"));
    paid->second = true;
  }
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

Entry Chain::next_release(const LedgerTail& tail, const Entry& paid, const std::string& digest, std::string nonce,
                          std::string time) const {
  if (!is_hash(digest)) throw Error("a seal names the digest of a file: 64 hexadecimal digits. Read it from the file");
  Entry entry = following(tail, EntryType::release, std::move(nonce), std::move(time));
  entry.purpose = {"seal", paid.purpose.name, digest};
  entry.run = paid.hash;
  entry.unit = word(terms_.unit) == word(ProtectedUnit::row) ? "row" : "person 1";
  entry.hash = entry_hash(entry);
  return entry;
}

namespace {

// The filter has the sums of all entries before, and those of this one afterwards.
void add_checked(Chain& chain, const Entry& entry, Filter& filter) {
  if (entry.type == EntryType::release) {
    if (entry.cost != Amounts{} || entry.sums != filter.state())
      tampered(fmt::format("entry {} is a release and has a cost", entry.sequence));
    return;
  }
  try {
    const FilterCost cost = chain.cost({*entry.guarantee, entry.purpose, entry.unit, entry.run, entry.sheet});
    if (cost.amounts != entry.cost) tampered(fmt::format("entry {} costs other than its promise", entry.sequence));
    filter.add(cost);
  } catch (const Error& error) {
    if (error.kind() == Error::Kind::check) throw;
    tampered(fmt::format("entry {} cannot have been written by a spend ({})", entry.sequence, error.what()));
  }
  if (filter.state() != entry.sums) tampered(fmt::format("entry {} has wrong sums", entry.sequence));
}

void check_place(const LedgerHead& before, const Entry& entry) {
  if (entry.sequence != before.sequence + 1)
    tampered(fmt::format("entry {} is missing or out of order", before.sequence + 1));
  if (entry.previous != before.hash || entry.hash != entry_hash(entry))
    tampered(fmt::format("entry {} does not match its hash", entry.sequence));
}

}  // namespace

void Chain::check_cost(const FilterState& sums, const Entry& entry) {
  Filter filter = this->filter(sums);
  add_checked(*this, entry, filter);
}

void Chain::check_next(const LedgerHead& before, const FilterState& sums, const Entry& entry) {
  check_place(before, entry);
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
  Filter filter = chain.filter({});
  for (const Entry& entry : ledger.entries) {
    check_place(head, entry);
    check_shape(entry);
    add_checked(chain, entry, filter);
    head = {entry.sequence, entry.hash};
  }
  check_seals(ledger.entries);
}

}  // namespace discreet::inline ledger
