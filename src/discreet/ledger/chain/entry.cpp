// Tested by chain_test.cpp
#include "discreet/ledger/chain/entry.h"

#include <charconv>

#include "discreet/base/error.h"
#include "discreet/base/field.h"
#include "discreet/json/field_hash.h"
#include "discreet/ledger/binding/witness.h"
#include "discreet/ledger/chain/columns.h"
#include "discreet/ledger/chain/guarantee_text.h"

namespace discreet::inline ledger {
namespace {

constexpr std::string_view no_epsilon = "none";
constexpr std::int64_t most_rows_each = 1'000'000;

std::string epsilon_text(const Amounts& amounts) {
  return amounts.epsilon ? to_string(*amounts.epsilon) : std::string(no_epsilon);
}

Amounts read_amounts(const std::string& epsilon, const std::string& delta, const std::string& price) {
  Amounts amounts;  // one by one: GCC 12 destroys members twice if a later initializer throws
  amounts.delta = read_rational(delta);
  amounts.price = read_rational(price);
  amounts.epsilon.reset();
  if (epsilon != no_epsilon) amounts.epsilon = read_rational(epsilon);
  return amounts;
}

std::uint64_t read_count(const std::string& text) {
  const auto count = parse_sequence(text);
  if (!count) no_ledger("a number of tickets cannot be read");
  return static_cast<std::uint64_t>(*count);
}

EntryType read_type(const std::string& text) {
  for (auto type : {EntryType::spend, EntryType::intended, EntryType::release})
    if (word(type) == text) return type;
  no_ledger("the type of an entry is unknown");
}

}  // namespace

ProtectedUnit unit_of(std::string_view text) {
  constexpr std::string_view person = "person ";
  if (text == word(ProtectedUnit::row)) return ProtectedUnit::row;
  if (text.starts_with(person))
    if (const auto rows = parse_sequence(text.substr(person.size())); rows && *rows > 0 && *rows <= most_rows_each)
      return ProtectedUnit::person;
  throw Error("the unit of a spend must be `row`, or `person 5` for at most five rows of one person");
}

std::array<std::string, entry_columns> columns_of(const Entry& entry) {
  const GuaranteeText guarantee = entry.guarantee ? text_of(*entry.guarantee) : GuaranteeText{};
  const auto neighbours = entry.guarantee ? word(entry.guarantee->neighbours) : std::string_view();
  return {std::string(word(entry.type)),
          entry.nonce,
          entry.time,
          entry.purpose.verb,
          entry.purpose.name,
          entry.purpose.note,
          entry.run,
          entry.sheet,
          guarantee.kind,
          guarantee.parameters,
          std::string(neighbours),
          entry.unit,
          epsilon_text(entry.cost),
          to_string(entry.cost.delta),
          to_string(entry.cost.price),
          epsilon_text(entry.sums.sum),
          to_string(entry.sums.sum.delta),
          to_string(entry.sums.sum.price),
          std::to_string(entry.sums.tickets),
          to_string(entry.sums.fill),
          entry.previous};
}

Entry read_columns(std::int64_t sequence, const std::array<std::string, entry_columns>& columns) {
  Entry entry;
  entry.sequence = sequence;
  entry.type = read_type(columns[0]);
  entry.nonce = columns[1];
  entry.time = columns[2];
  entry.purpose = {columns[3], columns[4], columns[5]};
  entry.run = columns[6];
  entry.sheet = columns[7];
  if (!columns[8].empty()) entry.guarantee = read_guarantee({columns[8], columns[9]}, read_neighbours(columns[10]));
  entry.unit = columns[11];
  entry.cost = read_amounts(columns[12], columns[13], columns[14]);
  entry.sums.sum = read_amounts(columns[15], columns[16], columns[17]);
  entry.sums.tickets = read_count(columns[18]);
  entry.sums.fill = read_rational(columns[19]);
  entry.previous = columns[20];
  return entry;
}

std::string entry_hash(const Entry& entry) {
  const auto columns = columns_of(entry);
  const std::string format = std::to_string(ledger_format), sequence = std::to_string(entry.sequence);
  std::vector<std::string_view> fields{"discreet ledger entry", format, sequence};
  fields.insert(fields.end(), columns.begin(), columns.end());
  return hex(hash_fields(std::span<const std::string_view>(fields)));
}

}  // namespace discreet::inline ledger
