// Each of the different concepts has a message of its own, and Bob reads the label from it: no coins, no error. Rows
// are compared and those that repeat another are not counted. With fewer messages some of them, as in all_concepts.cpp.
#include <set>

#include "check/kinds/kinds.h"

namespace discreet::check {
namespace {

constexpr std::uint64_t most_cells = std::uint64_t{1} << 26;

std::size_t different_rows(const Table& table) {
  const Integer concepts = table.concepts(), points = table.points();
  if (!table.has_labels() || concepts * points > most_cells)
    throw Unreadable("the table is too large for its rows to be compared");
  std::set<std::vector<bool>> rows;
  for (std::uint64_t i = 0; i < concepts; ++i) {
    std::vector<bool> row;
    for (std::uint64_t x = 0; x < points; ++x) row.push_back(table.label(i, x));
    rows.insert(std::move(row));
  }
  return rows.size();
}

}  // namespace

void check_distinct_concepts(const Json& certificate, const Table& table) {
  const Claim claim = claim_of(certificate);
  demand_claim(claim, {"communication", "private_communication", "protocol_error"}, "<=");
  const std::size_t counted = different_rows(table);
  const Rational different(counted);
  if (claim.quantity == "protocol_error") {
    const Rational error = error_of_names(fraction_of(certificate, "messages"), counted);
    demand(claim.value >= error, "there are " + to_text(different) +
                                     " different concepts. That number of messages errs with probability " +
                                     to_text(error));
    return;
  }
  demand(claim.value >= different,
         "there are " + to_text(different) + " different concepts, the claim is " + claim.text());
}

}  // namespace discreet::check
