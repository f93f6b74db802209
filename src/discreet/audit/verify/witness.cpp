// Tested by verifier_test.cpp
#include "discreet/audit/verify/witness.h"

namespace discreet::inline audit {
namespace {

std::vector<std::string> words(const Database& rows, const Subject& subject) {
  std::vector<std::string> result;
  for (std::uint32_t record : rows)
    result.push_back(subject.describe ? subject.describe(record) : std::to_string(record));
  return result;
}

Enclosure enclose(const Probability& p) {
  EnclosedProbability value(p);
  auto rational = p.rational();
  return {value.low, value.high, rational ? to_string(*rational) : ""};
}

}  // namespace

void testify(Witness& witness, const Subject& subject, const LawTable& table, const Divergence& divergence,
             std::pair<LawTable::Id, LawTable::Id> laws, std::span<const LawTable::Id> event) {
  witness.database_rows = words(witness.database, subject);
  witness.neighbour_rows = words(witness.neighbour, subject);
  auto [above, below] = divergence.masses(laws.first, laws.second, event);
  witness.probability = enclose(above);
  witness.neighbour_probability = enclose(below);
  for (LawTable::Id outcome : event) witness.event.push_back(table.outcome(outcome).key());
}

}  // namespace discreet::inline audit
