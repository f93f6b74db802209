// The chain of a ledger: which entry may come next, and whether the entries that are there belong together.
//
// Values only, no files, and messages without file names. An entry holds the sums up to it, and its hash covers them.
// So a spend reads the last two entries, however many there are (check_tail). check_chain reads all of them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "discreet/ledger/binding/witness.h"
#include "discreet/ledger/chain/entry.h"

namespace discreet::inline ledger {

// A ledger as it is now: its terms and its last entry.
struct LedgerTail {
  Terms terms;
  std::string identity;  // random, so that two ledgers with the same terms differ
  std::string genesis;   // the hash of version, identity and terms
  std::optional<Entry> last;

  std::int64_t count() const { return last ? last->sequence : 0; }
  const std::string& head() const { return last ? last->hash : genesis; }
  FilterState sums() const { return last ? last->sums : FilterState{}; }
};

struct Statement : LedgerTail {
  std::vector<Entry> entries;

  bool holds(std::string_view hash) const;  // as its genesis or as an entry
  bool operator==(const Statement& other) const { return genesis == other.genesis && entries == other.entries; }
};

// The costs and the filter of some terms. Keep it for many spends: prices are computed once.
class Chain {
 public:
  // Error (check) if the terms do not belong together.
  explicit Chain(const Terms& terms);

  const Terms& terms() const { return terms_; }
  Filter filter(const FilterState& sums) const { return empty_.with(sums); }

  // Error (mistake) for a spend that no entry may hold. Error (budget) if this ledger has no price for it.
  FilterCost cost(const Spend& spend);

  // The next entry, without a signature. Error (budget) if it would overdraw: what is asked, what is left, the remedy.
  Entry next(const LedgerTail& tail, const Spend& spend, EntryType type, std::string nonce, std::string time);
  // The seal of a released file, which costs nothing. Its note is the digest of the file, and its run is the hash of
  // the entry that paid for it.
  Entry next_release(const LedgerTail& tail, const Entry& paid, const std::string& digest, std::string nonce,
                     std::string time) const;

  // Error (check) unless a ledger could have written the entry after one with this head and these sums.
  void check_next(const LedgerHead& before, const FilterState& sums, const Entry& entry);

 private:
  void check_cost(const FilterState& sums, const Entry& entry);

  Terms terms_;
  Filter empty_;
  PriceList prices_;
};

// Error (budget) unless the ledger counts the unit that the run protects. A promise for a row says nothing about all
// rows of a person. A promise for a person does not cover a row that is replaced by one of somebody else
// (docs/person.md#rows).
void check_unit(ProtectedUnit ledger, ProtectedUnit run);

// Error (check) unless the genesis is the hash of the terms.
void check_genesis(const LedgerTail& ledger);

// The last entry, and the one before it if there is one. Error (check) for the first fault.
void check_tail(Chain& chain, const LedgerTail& ledger, const std::optional<Entry>& before);

// Recomputes every hash, the sequence, the costs and the sums. A seal belongs to an earlier spend, which has no other
// one. Error (check) for the first fault.
void check_chain(Chain& chain, const Statement& ledger);

}  // namespace discreet::inline ledger
