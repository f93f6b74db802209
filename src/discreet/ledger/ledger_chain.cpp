#include "discreet/ledger/ledger_chain.h"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <nlohmann/json.hpp>

#include "discreet/base/error.h"
#include "discreet/base/interval.h"
#include "discreet/json/field_hash.h"

namespace discreet::inline ledger {
namespace {

constexpr std::size_t max_digits = 1000;  // in a fraction as text, well within the limit of parse_rational
constexpr std::size_t max_name = 64;
constexpr std::size_t max_note = 1000;

std::string hash_text(std::initializer_list<std::string_view> fields) {
  const FieldHash hash = hash_fields(fields);
  std::array<char, 2 * std::tuple_size_v<FieldHash> + 1> hex{};
  sodium_bin2hex(hex.data(), hex.size(), hash.data(), hash.size());
  return hex.data();
}

bool is_name(std::string_view text) {
  auto fits = [](char c) { return ('a' <= c && c <= 'z') || ('0' <= c && c <= '9') || c == '_' || c == '-'; };
  return !text.empty() && text.size() <= max_name && std::all_of(text.begin(), text.end(), fits);
}

// UTF-8 without control characters (C0, DEL, C1), which a terminal would obey when the ledger is shown.
bool is_printable(const std::string& text) {
  try {
    (void)nlohmann::json(text).dump();
  } catch (const nlohmann::json::type_error&) {
    return false;
  }
  for (std::size_t i = 0; i < text.size(); ++i) {
    auto byte = static_cast<unsigned char>(text[i]);
    bool c1 = byte == 0xc2 && static_cast<unsigned char>(text[i + 1]) < 0xa0;
    if (byte < 0x20 || byte == 0x7f || c1) return false;
  }
  return true;
}

bool cost_is_right(const Entry& entry, Neighbours neighbours) {
  const Privacy& promise = entry.promise;
  const Cost& cost = entry.cost;
  if (promise.neighbours == neighbours) return cost == Cost{promise.epsilon, promise.delta};
  if (neighbours == Neighbours::add_remove || promise.neighbours == Neighbours::labels) return false;
  if (promise.neighbours == Neighbours::replace) return cost == Cost{promise.epsilon, promise.delta};
  if (cost.epsilon != 2 * promise.epsilon) return false;
  if (promise.delta == 0) return cost.delta == 0;
  // Not "equal to cost_of": a later version may round otherwise. Any delta that is certainly enough will do,
  // and what was rounded up at fewer digits than these is certain to pass.
  auto least = (Interval(1L) + exp(Interval(promise.epsilon))) * Interval(promise.delta);
  return least.at_most(Interval(cost.delta)) && cost.delta < 1;
}

// `2025-01-31T13:00:00Z`
bool is_hour(std::string_view time) {
  constexpr std::string_view shape = "dddd-dd-ddTdd:00:00Z";
  auto fits = [](char c, char wanted) { return wanted == 'd' ? '0' <= c && c <= '9' : c == wanted; };
  return std::equal(time.begin(), time.end(), shape.begin(), shape.end(), fits);
}

[[noreturn]] void tampered(const std::string& what) {
  throw Error(what + ", so the file was edited or damaged. Restore its newest copy (what was spent since is spent)",
              Error::Kind::check);
}

// If spend would have refused to write an entry, it is not ours, even with the right hash: a negative epsilon, say.
void check_entry(const Entry& entry, Neighbours neighbours) {
  try {
    check_promise(entry.promise);
    check_purpose(entry.purpose);
  } catch (const Error& error) {
    tampered(fmt::format("entry {} cannot have been written by a spend ({})", entry.sequence, error.what()));
  }
  if (!is_hour(entry.time)) tampered(fmt::format("entry {} has no time", entry.sequence));
  if (!cost_is_right(entry, neighbours)) tampered(fmt::format("entry {} costs other than its promise", entry.sequence));
}

}  // namespace

std::string to_string(const Cost& cost) {
  auto shown = [](const Rational& number) {
    constexpr std::size_t most = 60;
    std::string text = to_string(number);
    // Half of a fraction would be another number.
    return text.size() > most ? fmt::format("about {:.6g}", to_double(number)) : text;
  };
  return fmt::format("epsilon {} and delta {}", shown(cost.epsilon), shown(cost.delta));
}

Terms limited_to(const Privacy& total) { return {Cost{total.epsilon, total.delta}, total.neighbours}; }

Cost Statement::spent() const {
  Cost sum{0, 0};
  for (const auto& entry : entries) {
    sum.epsilon += entry.cost.epsilon;
    sum.delta += entry.cost.delta;
  }
  return sum;
}

std::optional<Cost> Statement::left() const {
  if (!terms.total) return std::nullopt;
  auto used = spent();
  return Cost{terms.total->epsilon - used.epsilon, terms.total->delta - used.delta};
}

bool Statement::holds(std::string_view hash) const {
  return hash == genesis ||
         std::any_of(entries.begin(), entries.end(), [&](const Entry& entry) { return entry.hash == hash; });
}

Cost cost_of(const Privacy& promise, Neighbours neighbours) {
  try {
    auto converted = convert(promise, neighbours);
    return {converted.epsilon, converted.delta};
  } catch (const Error& error) {  // not a mistake in the promise: it is this ledger that has no price for it
    throw Error(error.what(), Error::Kind::budget);
  }
}

void check_promise(const Privacy& promise) {
  check(promise);
  if (std::max(to_string(promise.epsilon).size(), to_string(promise.delta).size()) > max_digits)
    throw Error(fmt::format("epsilon and delta may have {} digits at the most. Round up", max_digits));
}

void check_terms(const Terms& terms) {
  if (terms.total) check_promise({terms.total->epsilon, terms.total->delta, terms.neighbours});
}

void check_purpose(const Purpose& purpose) {
  if (!is_name(purpose.verb) || !is_name(purpose.name))
    throw Error(fmt::format("a purpose names a verb and what ran, each of 1 to {} of a-z, 0-9, _ and -", max_name));
  if (purpose.note.size() > max_note || !is_printable(purpose.note))
    throw Error(
        fmt::format("the note must be one line of UTF-8 of at most {} bytes. Shorten it, and leave out line "
                    "ends and control characters",
                    max_note));
}

Entry next_entry(const Statement& ledger, const Privacy& promise, const Purpose& purpose, std::string time) {
  check_promise(promise);
  check_purpose(purpose);
  Cost cost = cost_of(promise, ledger.terms.neighbours);
  if (auto left = ledger.left(); left && (cost.epsilon > left->epsilon || cost.delta > left->delta)) {
    bool converted = cost != Cost{promise.epsilon, promise.delta};
    throw Error(fmt::format("the budget refuses: {}{} asked, {} left of {}. Ask for at most what is left, or end here "
                            "(a larger total is for the owner of the data to grant, in a new ledger)",
                            to_string(cost), converted ? " (converted from add_remove)" : "", to_string(*left),
                            to_string(*ledger.terms.total)),
                Error::Kind::budget);
  }
  Entry entry{static_cast<std::int64_t>(ledger.entries.size()) + 1, std::move(time), purpose, promise, cost, ""};
  entry.hash = entry_hash(ledger.head(), entry);
  return entry;
}

std::string genesis_hash(std::string_view identity, const Terms& terms) {
  return genesis_hash(identity, terms, word(terms.composition));
}

std::string genesis_hash(std::string_view identity, const Terms& terms, std::string_view composition) {
  return hash_text({"discreet ledger", std::to_string(Statement::version), identity, composition,
                    word(terms.neighbours), terms.total ? "limited" : "unlimited",
                    terms.total ? to_string(terms.total->epsilon) : "",
                    terms.total ? to_string(terms.total->delta) : ""});
}

std::string entry_hash(std::string_view previous, const Entry& entry) {
  return hash_text({"discreet ledger entry", previous, std::to_string(entry.sequence), entry.time, entry.purpose.verb,
                    entry.purpose.name, entry.purpose.note, to_string(entry.promise.epsilon),
                    to_string(entry.promise.delta), word(entry.promise.neighbours), to_string(entry.cost.epsilon),
                    to_string(entry.cost.delta)});
}

void check_chain(const Statement& ledger) {
  if (ledger.genesis != genesis_hash(ledger.identity, ledger.terms)) tampered("the terms do not match their hash");
  std::string_view previous = ledger.genesis;
  std::int64_t sequence = 0;
  for (const auto& entry : ledger.entries) {
    if (entry.sequence != ++sequence) tampered(fmt::format("entry {} is missing or out of order", sequence));
    if (entry.hash != entry_hash(previous, entry)) tampered(fmt::format("entry {} does not match its hash", sequence));
    check_entry(entry, ledger.terms.neighbours);
    previous = entry.hash;
  }
  if (auto left = ledger.left(); left && (left->epsilon < 0 || left->delta < 0))
    tampered(fmt::format("the entries cost {}, more than the total", to_string(ledger.spent())));
}

}  // namespace discreet::inline ledger
