// The contents of a ledger: its terms, its entries, and the chain of hashes that binds them in order.
//
// Values only, no files, and messages without file names. The hash of the terms opens the chain. An entry's hash covers
// the hash before it and every field of its own, each preceded by its length. So no two ledgers have the same bytes to
// hash.
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

// The rule by which entries add up. A file names its rule. An unknown rule is refused, never guessed.
enum class Composition { basic };  // epsilons add, deltas add, exactly
constexpr auto words(Composition) { return std::array<std::string_view, 1>{"basic"}; }

// Fixed when the ledger is made, and hashed first.
struct Terms {
  std::optional<Cost> total;  // empty: no limit, spends are only recorded
  Neighbours neighbours = Neighbours::replace;
  Composition composition = Composition::basic;
  bool operator==(const Terms&) const = default;
};

Terms limited_to(const Privacy& total);

// The reason for a spend. `note` is the user's free text and is kept as it is. It must not mention rows or outcomes.
struct Purpose {
  std::string verb;  // learn, sanitize, ...
  std::string name;  // the registry's name of the subject that ran
  std::string note;
  bool operator==(const Purpose&) const = default;
};

struct Entry {
  std::int64_t sequence = 0;  // 1, 2, 3, ...
  std::string time;           // UTC, rounded down to the hour: `2025-01-31T13:00:00Z`
  Purpose purpose;
  Privacy promise;  // as the learner gave it
  Cost cost;        // the cost of the promise under the ledger's relation
  std::string hash;
  bool operator==(const Entry&) const = default;
};

struct Statement {
  static constexpr std::int64_t version = 1;

  Terms terms;
  std::string identity;  // random, so that two ledgers with the same terms differ
  std::string genesis;   // the hash of version, identity and terms
  std::vector<Entry> entries;

  Cost spent() const;
  std::optional<Cost> left() const;
  const std::string& head() const { return entries.empty() ? genesis : entries.back().hash; }
  bool holds(std::string_view hash) const;  // as its genesis or as an entry
  bool operator==(const Statement&) const = default;
};

// The cost of `promise` in a ledger of relation `neighbours`. Replacing a row is removing one and adding one. So a
// promise under add_remove costs (2 epsilon, (1 + e^epsilon) delta), delta rounded up. The other way there is no price
// (replacing never changes the number of rows): Error (budget).
Cost cost_of(const Privacy& promise, Neighbours neighbours);

// Error (mistake) for amounts and purposes that no entry may hold.
void check_promise(const Privacy& promise);
void check_terms(const Terms& terms);
void check_purpose(const Purpose& purpose);

// The entry that spends `promise` next. Error (budget) if it would overdraw. The message has the amounts asked for and
// left.
Entry next_entry(const Statement& ledger, const Privacy& promise, const Purpose& purpose, std::string time);

std::string genesis_hash(std::string_view identity, const Terms& terms);
std::string genesis_hash(std::string_view identity, const Terms& terms, std::string_view composition);
std::string entry_hash(std::string_view previous, const Entry& entry);

// Recomputes every hash, the sequence, the costs and the sums. Error (check) for the first fault.
void check_chain(const Statement& ledger);

using base::to_string;
std::string to_string(const Cost& cost);  // `epsilon 1/2 and delta 0`

}  // namespace discreet::inline ledger
