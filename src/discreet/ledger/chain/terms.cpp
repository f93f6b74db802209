// Tested by chain_test.cpp
#include "discreet/ledger/chain/terms.h"

#include <algorithm>
#include <charconv>
#include <vector>

#include "discreet/base/error.h"
#include "discreet/base/field.h"
#include "discreet/json/field_hash.h"
#include "discreet/json/json.h"
#include "discreet/ledger/binding/witness.h"
#include "discreet/ledger/chain/columns.h"
#include "discreet/ledger/chain/entry.h"
#include "discreet/ledger/chain/purpose.h"

namespace discreet::inline ledger {
namespace {

constexpr std::size_t max_population = 200, max_continues = 4000;

template <class E>
E read_word(const std::string& text) {
  for (std::size_t i = 0; i < words(E{}).size(); ++i)
    if (words(E{})[i] == text) return static_cast<E>(i);
  no_ledger("a word of the terms is unknown");
}

std::uint64_t read_tickets(const std::string& text) {
  std::uint64_t tickets = 0;
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), tickets);
  if (failed != std::errc() || end != text.data() + text.size()) no_ledger("a number of tickets cannot be read");
  return tickets;
}

}  // namespace

Terms limited_to(const Privacy& total) {
  return {.budget = total.delta == 0 ? basic_terms(total) : adaptive_terms(total)};
}

void check_texts(const Terms& terms) {
  if (terms.population.size() > max_population || !is_printable(terms.population))
    throw Error("the name of a population must be one line of UTF-8 of at most " + std::to_string(max_population) +
                " bytes. Shorten it, and leave out control characters");
  if (!terms.key.empty() && !is_hash(terms.key))
    throw Error("a public key must be 64 hexadecimal digits, as `discreet key show` prints it");
  if (terms.continues.size() > max_continues || !is_printable(terms.continues))
    throw Error("the reason for a new ledger must be one line of UTF-8. Shorten it, and leave out control characters");
  if (!parse_json(terms.continues).is_object()) throw Error("the reason for a new ledger must be a JSON object");
}

std::array<std::string, terms_columns> columns_of(const Terms& terms) {
  const FilterTerms& budget = terms.budget;
  return {std::string(word(budget.rule)),
          std::string(word(budget.neighbours)),
          std::string(word(terms.unit)),
          to_string(budget.epsilon),
          to_string(budget.delta),
          to_string(budget.leak),
          to_string(budget.order),
          to_string(budget.rho),
          to_string(budget.ticket),
          std::to_string(budget.tickets),
          terms.population,
          terms.key,
          terms.continues};
}

Terms read_columns(const std::array<std::string, terms_columns>& columns) {
  Terms terms;  // one by one: GCC 12 destroys members twice if a later initializer of an aggregate throws
  FilterTerms& budget = terms.budget;
  budget.rule = read_word<FilterRule>(columns[0]);
  budget.neighbours = read_neighbours(columns[1]);
  std::size_t column = 3;
  for (Rational* number : {&budget.epsilon, &budget.delta, &budget.leak, &budget.order, &budget.rho, &budget.ticket})
    *number = read_rational(columns[column++]);
  budget.tickets = read_tickets(columns[tickets_column]);
  terms.unit = read_word<ProtectedUnit>(columns[2]);
  terms.population = columns[10];
  terms.key = columns[11];
  terms.continues = columns[12];
  return terms;
}

std::string genesis_hash(std::string_view identity, const Terms& terms) {
  const auto columns = columns_of(terms);
  const std::string format = std::to_string(ledger_format);
  std::vector<std::string_view> fields{"discreet ledger", format, identity};
  fields.insert(fields.end(), columns.begin(), columns.end());
  return hex(hash_fields(std::span<const std::string_view>(fields)));
}

}  // namespace discreet::inline ledger
