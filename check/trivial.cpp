// What holds of every class: a menu has a hypothesis, a protocol a message, a chance is at most 1 and an error at least 0.
#include "check/kinds.h"

namespace discreet::check {

void check_trivial(const Json& certificate, const Table&) {
  const Claim claim = claim_of(certificate);
  demand_claim(claim, {"tau", "drepdim", "repdim", "communication", "private_communication", "protocol_error"}, ">=");
  const Rational most = claim.quantity == "protocol_error" ? 0 : 1;
  demand(claim.value <= most, "what always holds is " + to_text(most) + ", the claim is " + claim.text());
}

}  // namespace discreet::check
