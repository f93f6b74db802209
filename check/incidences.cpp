// Lines modulo p against protocols: the line is uniform; the point is, half of the time each, uniform on the line or in the plane.
// L lines and S points meet LS/p times up to the root of (p - 1) L S, since two lines meet once at most. Summed over the parts
// that M messages make of the lines, a protocol is right with probability at most 1/2 + 1/(2p) + sqrt(M/p)/2. So an error of e
// needs p (1 - 2e - 1/p)^2 messages, where 1 - 2e - 1/p is positive.
#include "check/kinds.h"

namespace discreet::check {

void check_incidences(const Json& certificate, const Table& table) {
  const Claim claim = claim_of(certificate);
  demand_claim(claim, {"communication", "private_communication", "protocol_error"}, ">=");
  demand(table.name() == "lines", "incidences are those of lines");
  const Rational p(table.size());
  if (claim.quantity == "protocol_error") {
    const Rational messages = rational_of(member(certificate, "messages"), "messages"), margin = 1 - 1 / p - 2 * claim.value;
    demand(messages >= 1 && margin >= 0 && margin * margin >= messages / p, "incidences do not show " + claim.text());
    return;
  }
  const Rational margin = 1 - 2 * rational_of(member(certificate, "error"), "error") - 1 / p;
  demand(margin > 0, "an error so near to 1/2 is not ruled out by incidences");
  // A whole number of messages: one less than claimed is ruled out.
  demand(claim.value - 1 < p * margin * margin, "incidences show no more than " + to_text(p * margin * margin) + " messages");
}

}  // namespace discreet::check
