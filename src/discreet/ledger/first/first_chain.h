// The contents of a ledger of format 1, which is read and never written any more (`budget upgrade` copies it).
//
// Values only, no files. The hash of the terms opens the chain. An entry's hash covers the hash before it and every
// field of its own, each preceded by its length. Epsilons add up, and so do deltas, as exact fractions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "discreet/ledger/chain/purpose.h"
#include "discreet/privacy/privacy.h"

namespace discreet::inline ledger {

// An amount of budget, under the ledger's own neighbour relation.
struct FirstCost {
  Rational epsilon = 0;
  Rational delta = 0;
  bool operator==(const FirstCost&) const = default;
};

struct FirstTerms {
  static constexpr std::string_view rule = "basic";  // the only one of this format

  std::optional<FirstCost> total;  // empty: no limit
  Neighbours neighbours = Neighbours::replace;
  bool operator==(const FirstTerms&) const = default;
};

struct FirstEntry {
  std::int64_t sequence = 0;  // 1, 2, 3, ...
  std::string time;
  Purpose purpose;
  Privacy promise;  // as the learner gave it
  FirstCost cost;   // the cost of the promise under the ledger's relation
  std::string hash;
  bool operator==(const FirstEntry&) const = default;
};

struct FirstStatement {
  static constexpr std::int64_t version = 1;

  FirstTerms terms;
  std::string identity;  // random, so that two ledgers with the same terms differ
  std::string genesis;   // the hash of version, identity and terms
  std::vector<FirstEntry> entries;

  FirstCost spent() const;
  std::optional<FirstCost> left() const;
  const std::string& head() const { return entries.empty() ? genesis : entries.back().hash; }
  bool operator==(const FirstStatement&) const = default;
};

std::string first_genesis_hash(std::string_view identity, const FirstTerms& terms,
                               std::string_view rule = FirstTerms::rule);
std::string first_entry_hash(std::string_view previous, const FirstEntry& entry);

// Recomputes every hash, the sequence, the costs and the sums. Error (check) for the first fault.
void check_first_chain(const FirstStatement& ledger);

}  // namespace discreet::inline ledger
