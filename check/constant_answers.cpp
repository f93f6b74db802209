// A fair coin answers for Bob whatever Alice sends: every protocol, with any number of messages, can err half of the time only.
#include "check/kinds.h"

namespace discreet::check {

void check_constant_answers(const Json& certificate, const Table&) {
  const Claim claim = claim_of(certificate);
  demand_claim(claim, {"protocol_error"}, "<=");
  demand(claim.value >= Rational(1, 2), "a coin errs half of the time, the claim is " + claim.text());
}

}  // namespace discreet::check
