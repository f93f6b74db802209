// Concepts f_1, f_2, ... and points x_1, x_2, ... with f_i(x_j) = 1 exactly for i <= j.
#include "check/kinds/kinds.h"

namespace discreet::check {

void check_threshold_chain(const Json& certificate, const Table& table) {
  const Claim claim = claim_of(certificate);
  demand_claim(claim, {"threshold"}, ">=");
  const auto points = numbers_of(certificate, "points"), concepts = numbers_of(certificate, "concepts");
  demand(points.size() == concepts.size(), "a chain has as many points as concepts");
  demand(claim.value <= points.size(),
         "the claim is " + claim.text() + ", the chain has length " + std::to_string(points.size()));
  for (std::size_t i = 0; i < concepts.size(); ++i)
    for (std::size_t j = 0; j < points.size(); ++j)
      demand(table.label(concepts[i], points[j]) == (i <= j),
             "concept " + std::to_string(concepts[i]) + ", number " + std::to_string(i + 1) +
                 " of the chain, labels point " + std::to_string(points[j]) + ", number " + std::to_string(j + 1) +
                 ", with " + (i <= j ? "0" : "1"));
}

}  // namespace discreet::check
