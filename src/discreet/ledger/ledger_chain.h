// What a ledger says: its terms, its entries, and the chain of hashes that binds them in order.
//
// Values only, no files, and messages that do not name one. The hash of the terms opens the chain; an entry's
// hash covers the hash before it and every field of its own, each field preceded by its length, so that no
// two ledgers have the same bytes to hash.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "discreet/base/field.h"
#include "discreet/privacy/privacy.h"

namespace discreet::inline ledger {

// An amount of budget, under the ledger's own neighbour relation.
struct Cost {
  Rational epsilon;
  Rational delta = 0;
  bool operator==(const Cost&) const = default;
};

// How entries add up. A file names its rule; one that this version does not know is refused, never guessed.
enum class Composition { basic };  // epsilons add, deltas add, exactly
constexpr auto words(Composition) { return std::array<std::string_view, 1>{"basic"}; }

// Fixed when the ledger is made, and hashed first.
struct Terms {
  std::optional<Cost> total;  // nothing: no limit, spends are only recorded
  Neighbours neighbours = Neighbours::replace;
  Composition composition = Composition::basic;
  bool operator==(const Terms&) const = default;
};

Terms limited_to(const Privacy& total);

// Why budget was spent. `note` is the user's free text and is kept as it is: it must not speak of rows or
// outcomes.
struct Purpose {
  std::string verb;  // learn, sanitize, ...
  std::string name;  // the registry's name of what ran
  std::string note;
  bool operator==(const Purpose&) const = default;
};

struct Entry {
  std::int64_t sequence = 0;  // 1, 2, 3, ...
  std::string time;           // UTC, rounded down to the hour: `2025-01-31T13:00:00Z`
  Purpose purpose;
  Privacy promise;  // as the learner gave it
  Cost cost;        // what the promise costs under the ledger's relation
  std::string hash;
  bool operator==(const Entry&) const = default;
};

struct Statement {
  static constexpr std::int64_t version = 1;

  Terms terms;
  std::string identity;  // random, so that two ledgers with the same terms still differ
  std::string genesis;   // the hash of version, identity and terms
  std::vector<Entry> entries;

  Cost spent() const;
  std::optional<Cost> left() const;
  const std::string& head() const { return entries.empty() ? genesis : entries.back().hash; }
  bool holds(std::string_view hash) const;  // as its genesis or as an entry
  bool operator==(const Statement&) const = default;
};

// What `promise` costs in a ledger of relation `neighbours`. Replacing a row is removing one and adding one,
// so a promise under add_remove costs (2 epsilon, (1 + e^epsilon) delta), delta rounded up. The other way
// there is no price (replacing never changes the number of rows): Error (budget).
Cost cost_of(const Privacy& promise, Neighbours neighbours);

// Error (mistake) for amounts and purposes that no entry may hold.
void check_promise(const Privacy& promise);
void check_terms(const Terms& terms);
void check_purpose(const Purpose& purpose);

// The entry that spends `promise` next. Error (budget) when it would overdraw; says what is asked and what is
// left.
Entry next_entry(const Statement& ledger, const Privacy& promise, const Purpose& purpose, std::string time);

std::string genesis_hash(std::string_view identity, const Terms& terms);
std::string genesis_hash(std::string_view identity, const Terms& terms, std::string_view composition);
std::string entry_hash(std::string_view previous, const Entry& entry);

// Recomputes every hash, the sequence, the costs and the sums. Error (check) for the first thing that is
// wrong.
void check_chain(const Statement& ledger);

using base::to_string;
std::string to_string(const Cost& cost);  // `epsilon 1/2 and delta 0`

}  // namespace discreet::inline ledger
