#include "discreet/ledger/first/first_chain.h"

#include <fmt/format.h>

#include <algorithm>

#include "discreet/base/error.h"
#include "discreet/base/field.h"
#include "discreet/base/interval.h"
#include "discreet/json/field_hash.h"

namespace discreet::inline ledger {
namespace {

constexpr std::size_t max_digits = 1000;  // in a fraction as text, well within the limit of parse_rational

bool cost_is_right(const FirstEntry& entry, Neighbours neighbours) {
  const Privacy& promise = entry.promise;
  const FirstCost& cost = entry.cost;
  if (promise.neighbours == neighbours) return cost == FirstCost{promise.epsilon, promise.delta};
  if (neighbours == Neighbours::add_remove || promise.neighbours == Neighbours::labels) return false;
  if (promise.neighbours == Neighbours::replace) return cost == FirstCost{promise.epsilon, promise.delta};
  if (cost.epsilon != 2 * promise.epsilon) return false;
  if (promise.delta == 0) return cost.delta == 0;
  // A conversion may round in several ways. Any delta that is certainly enough will do, and what was rounded up at
  // fewer digits than these is certain to pass.
  auto least = (Interval(1L) + exp(Interval(promise.epsilon))) * Interval(promise.delta);
  return least.at_most(Interval(cost.delta)) && cost.delta < 1;
}

// Throws Error for an amount that no entry of this format holds.
void check_amount(const Privacy& promise) {
  check(promise);
  if (std::max(to_string(promise.epsilon).size(), to_string(promise.delta).size()) > max_digits)
    throw Error(fmt::format("epsilon and delta may have {} digits at the most. Round up", max_digits));
}

void check_entry(const FirstEntry& entry, Neighbours neighbours) {
  try {
    check_amount(entry.promise);
    check_purpose(entry.purpose);
  } catch (const Error& error) {
    tampered(fmt::format("entry {} cannot have been written by a spend ({})", entry.sequence, error.what()));
  }
  if (!is_hour(entry.time)) tampered(fmt::format("entry {} has no time", entry.sequence));
  if (!cost_is_right(entry, neighbours)) tampered(fmt::format("entry {} costs other than its promise", entry.sequence));
}

}  // namespace

FirstCost FirstStatement::spent() const {
  FirstCost sum;
  for (const auto& entry : entries) {
    sum.epsilon += entry.cost.epsilon;
    sum.delta += entry.cost.delta;
  }
  return sum;
}

std::optional<FirstCost> FirstStatement::left() const {
  if (!terms.total) return std::nullopt;
  auto used = spent();
  return FirstCost{terms.total->epsilon - used.epsilon, terms.total->delta - used.delta};
}

std::string first_genesis_hash(std::string_view identity, const FirstTerms& terms, std::string_view rule) {
  return hex(
      hash_fields({"discreet ledger", std::to_string(FirstStatement::version), identity, rule, word(terms.neighbours),
                   terms.total ? "limited" : "unlimited", terms.total ? to_string(terms.total->epsilon) : "",
                   terms.total ? to_string(terms.total->delta) : ""}));
}

std::string first_entry_hash(std::string_view previous, const FirstEntry& entry) {
  return hex(hash_fields({"discreet ledger entry", previous, std::to_string(entry.sequence), entry.time,
                          entry.purpose.verb, entry.purpose.name, entry.purpose.note, to_string(entry.promise.epsilon),
                          to_string(entry.promise.delta), word(entry.promise.neighbours), to_string(entry.cost.epsilon),
                          to_string(entry.cost.delta)}));
}

void check_first_chain(const FirstStatement& ledger) {
  if (ledger.genesis != first_genesis_hash(ledger.identity, ledger.terms))
    tampered("the terms do not match their hash");
  std::string_view previous = ledger.genesis;
  std::int64_t sequence = 0;
  for (const auto& entry : ledger.entries) {
    if (entry.sequence != ++sequence) tampered(fmt::format("entry {} is missing or out of order", sequence));
    if (entry.hash != first_entry_hash(previous, entry))
      tampered(fmt::format("entry {} does not match its hash", sequence));
    check_entry(entry, ledger.terms.neighbours);
    previous = entry.hash;
  }
  if (auto left = ledger.left(); left && (left->epsilon < 0 || left->delta < 0))
    tampered("the entries cost more than the total");
}

}  // namespace discreet::inline ledger
