// Tested by chain_test.cpp
#include "discreet/ledger/chain/terms.h"

#include <algorithm>

#include "discreet/base/error.h"
#include "discreet/base/field.h"
#include "discreet/json/field_hash.h"
#include "discreet/json/json.h"
#include "discreet/ledger/binding/witness.h"
#include "discreet/ledger/chain/entry.h"
#include "discreet/ledger/chain/purpose.h"

namespace discreet::inline ledger {
namespace {

constexpr std::size_t max_population = 200, max_continues = 4000;

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

std::string genesis_hash(std::string_view identity, const Terms& terms) {
  const FilterTerms& budget = terms.budget;
  return hex(
      hash_fields({"discreet ledger", std::to_string(ledger_format), identity, word(budget.rule),
                   word(budget.neighbours), word(terms.unit), to_string(budget.epsilon), to_string(budget.delta),
                   to_string(budget.leak), to_string(budget.order), to_string(budget.rho), to_string(budget.ticket),
                   std::to_string(budget.tickets), terms.population, terms.key, terms.continues}));
}

}  // namespace discreet::inline ledger
