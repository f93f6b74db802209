// Points that are labelled in all ways show that the VC dimension is at least their number; concepts that points label
// in all ways, the same for the dual.
#include "check/kinds/kinds.h"

namespace discreet::check {

void check_shattered_set(const Json& certificate, const Table& table) {
  const Claim claim = claim_of(certificate);
  demand_claim(claim, {"vc", "dual_vc"}, ">=");
  const bool is_dual = claim.quantity == "dual_vc";  // then "points" are concepts of the class, and the reverse
  const auto points = numbers_of(certificate, "points"), concepts = numbers_of(certificate, "concepts");
  demand(points.size() <= 40, "more than 40 points cannot be shown to be shattered");
  demand(claim.value <= points.size(),
         "the claim is " + claim.text() + ", the set has " + std::to_string(points.size()));
  const std::uint64_t patterns = std::uint64_t{1} << points.size();
  demand(concepts.size() == patterns, "concepts: there must be " + std::to_string(patterns));
  for (std::uint64_t pattern = 0; pattern < patterns; ++pattern)
    for (std::size_t j = 0; j < points.size(); ++j) {
      const bool wanted = (pattern >> j) & 1;
      const bool label =
          is_dual ? table.label(points[j], concepts[pattern]) : table.label(concepts[pattern], points[j]);
      demand(label == wanted, "pattern " + std::to_string(pattern) + ": number " + std::to_string(concepts[pattern]) +
                                  " labels " + std::to_string(points[j]) + " with " + (label ? "1" : "0") +
                                  ", the pattern says " + (wanted ? "1" : "0"));
    }
}

}  // namespace discreet::check
