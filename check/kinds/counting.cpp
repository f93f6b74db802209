// Proofs by the number of concepts, or of points. A shattered set and a mistake tree of depth d take 2^d different
// concepts. A chain of length k takes k concepts and k points.
#include <set>

#include "check/kinds/kinds.h"

namespace discreet::check {
namespace {

Integer different(const Table& table, bool points) {
  Integer all = points ? table.points() : table.most_concepts();
  if (!table.name().empty()) return all;
  const Integer others = points ? table.concepts() : table.points();
  if (all * others > (Integer(1) << 30)) return all;
  std::set<std::string> seen;
  for (std::uint64_t i = 0; i < all; ++i) {
    std::string labels;
    for (std::uint64_t j = 0; j < others; ++j) labels += (points ? table.label(j, i) : table.label(i, j)) ? '1' : '0';
    seen.insert(labels);
  }
  return seen.size();
}

}  // namespace

void check_counting(const Json& certificate, const Table& table) {
  const Claim claim = claim_of(certificate);
  demand_claim(claim, {"vc", "dual_vc", "littlestone", "threshold"}, "<=");
  demand(claim.value >= 0 && denominator(claim.value) == 1, "the value is no number from 0 on");
  const Integer value = numerator(claim.value);
  if (claim.quantity == "threshold") {
    const Integer least = std::min(different(table, false), different(table, true));
    demand(value >= least, "there are " + least.str() + " different concepts or points, more than " + value.str());
    return;
  }
  const Integer count = different(table, claim.quantity == "dual_vc");
  demand(value < 4096, "the value is beyond all bounds");
  demand(count < Integer(1) << static_cast<unsigned>(value + 1),
         count.str() + " are as many as 2^" + Integer(value + 1).str() + ": counting does not exclude " +
             Integer(value + 1).str());
}

}  // namespace discreet::check
