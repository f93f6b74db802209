// Facts about every class: a menu has a hypothesis, a protocol a message, a chance is at most 1 and an error at least
// 0. And a coin that both sides see errs half of the time.
#include "check/kinds/kinds.h"

namespace discreet::check {

void check_trivial(const Json& certificate, const Table&) {
  const Claim claim = claim_of(certificate);
  if (claim.quantity == "protocol_error" && claim.relation == "<=") {
    demand(!claim.is_infinite && claim.value >= Rational(1, 2),
           "the trivial bound is 1/2, the claim is " + claim.text());
    return;
  }
  demand_claim(claim, {"tau", "drepdim", "repdim", "communication", "private_communication", "protocol_error"}, ">=");
  const Rational most = claim.quantity == "protocol_error" ? 0 : 1;
  demand(claim.value <= most, "the trivial bound is " + to_text(most) + ", the claim is " + claim.text());
}

}  // namespace discreet::check
