// A chain of k thresholds holds a mistake tree of depth floor(log2 k), by bisection, and a shattered set is one: what
// is known of the Littlestone dimension from above bounds both.
#include "check/kinds/kinds.h"

namespace discreet::check {

void check_by_littlestone(const Json& certificate, const Table&) {
  const Claim claim = claim_of(certificate);
  demand_claim(claim, {"vc", "threshold"}, "<=");
  const Json& premise = member(certificate, "premise");
  const Claim littlestone = claim_of(premise);
  demand_claim(littlestone, {"littlestone"}, "<=");
  demand(member(premise, "class") == member(certificate, "class"), "the premise is about another class");
  check_premise(premise, 2);
  demand(littlestone.value >= 0 && littlestone.value < 4096 && denominator(littlestone.value) == 1,
         "the premise is beyond all bounds");
  const Integer most = claim.quantity == "vc"
                           ? numerator(littlestone.value)
                           : Integer((Integer(2) << static_cast<unsigned>(numerator(littlestone.value))) - 1);
  demand(claim.value >= most, "the premise bounds it by " + most.str() + ", more than " + to_text(claim.value));
}

}  // namespace discreet::check
