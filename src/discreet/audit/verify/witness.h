// Two databases and an event that is more likely on the first: the evidence of a verification.
#pragma once

#include "discreet/audit/verify/divergence.h"
#include "discreet/audit/verify/largest_ratio.h"
#include "discreet/audit/verify/subject.h"

namespace discreet::inline audit {

struct Witness {
  Database database, neighbour;
  std::size_t position = 0;  // the changed row of `database`, or the row that only one of the two has
  std::vector<std::string> database_rows, neighbour_rows;  // described
  std::vector<std::string> event;                          // outcomes
  Enclosure probability, neighbour_probability;            // probabilities of the event, as far as explored
  bool operator==(const Witness&) const = default;
};

// Fills in words and probabilities. The distributions are those of the two databases.
void testify(Witness& witness, const Subject& subject, const LawTable& table, const Divergence& divergence,
             std::pair<LawTable::Id, LawTable::Id> laws, std::span<const LawTable::Id> event);

}  // namespace discreet::inline audit
