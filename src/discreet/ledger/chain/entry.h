// One entry of a ledger: what was spent, the sums up to it, and the hash that binds it to all entries before.
//
// The hash covers the hash before it and every column, each preceded by its length. The nonce is random, so that two
// copies of a ledger that go on separately differ at once.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "discreet/ledger/chain/purpose.h"
#include "discreet/ledger/chain/terms.h"
#include "discreet/privacy/filters/filter.h"

namespace discreet::inline ledger {

inline constexpr std::int64_t ledger_format = 2;

// intended: a tally was given away, and it counts as a spend. release: the seal of a released file. It costs nothing.
enum class EntryType { spend, intended, release };
constexpr auto words(EntryType) { return std::array<std::string_view, 3>{"spend", "intended", "release"}; }

// A run asks a ledger for this.
struct Spend {
  Guarantee guarantee;
  Purpose purpose;
  std::string unit = "row";  // or `person 5`: at most five rows of one person
  std::string run = {};      // the hash of the public request, or empty
  std::string sheet = {};    // the sheet of a tally, or empty
};

struct Entry {
  std::int64_t sequence = 0;  // 1, 2, 3, ...
  EntryType type = EntryType::spend;
  std::string nonce;  // 32 hexadecimal digits
  std::string time;   // the hour
  Purpose purpose;
  std::string run, sheet;
  std::optional<Guarantee> guarantee;  // as the mechanism gave it. Empty for a release
  std::string unit;
  Amounts cost;      // under the ledger's relation
  FilterState sums;  // with this entry
  std::string previous, hash, signature;

  bool operator==(const Entry& other) const { return hash == other.hash && signature == other.signature; }
};

// The columns of an entry's row in the order of the schema, without the sequence before them, and without the hash and
// the signature after them. They are what the hash covers.
inline constexpr std::size_t entry_columns = 21;
std::array<std::string, entry_columns> columns_of(const Entry& entry);
Entry read_columns(std::int64_t sequence, const std::array<std::string, entry_columns>& columns);

std::string entry_hash(const Entry& entry);

// Error (mistake) for a unit that no entry has.
ProtectedUnit unit_of(std::string_view text);

}  // namespace discreet::inline ledger
