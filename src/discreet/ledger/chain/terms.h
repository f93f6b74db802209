// The terms of a ledger: the budget, the protected unit and the people, fixed when it is made.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "discreet/privacy/filters/filter_terms.h"

namespace discreet::inline ledger {

// A row of a table, or all rows of a person.
enum class ProtectedUnit { row, person };
constexpr auto words(ProtectedUnit) { return std::array<std::string_view, 2>{"row", "person"}; }

struct Terms {
  FilterTerms budget = unlimited_terms();
  ProtectedUnit unit = ProtectedUnit::row;
  std::string population;        // the people, in the words of the owner. May be empty
  std::string key;               // the public key that has to sign entries, or empty
  std::string continues = "{}";  // why there is a new ledger for these people: a JSON object. Empty as a rule
  bool operator==(const Terms&) const = default;

  bool limited() const { return budget.rule != FilterRule::unlimited; }
};

// A budget under the rule that its totals allow: basic if delta is 0, otherwise adaptive.
Terms limited_to(const Privacy& total);

// The columns of the terms in the order of the schema, without the identity before them and the hash after them. They
// are what the hash covers.
inline constexpr std::size_t terms_columns = 13;
std::array<std::string, terms_columns> columns_of(const Terms& terms);
inline constexpr std::size_t tickets_column = 9;  // the only number
Terms read_columns(const std::array<std::string, terms_columns>& columns);

// Error (mistake) for texts that no ledger may hold.
void check_texts(const Terms& terms);

// The hash that opens the chain.
std::string genesis_hash(std::string_view identity, const Terms& terms);

}  // namespace discreet::inline ledger
