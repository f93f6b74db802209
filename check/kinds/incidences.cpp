// Lines modulo p against hypotheses and protocols. The line is uniform. Its point is uniform on the line with
// probability `share`, and uniform off the line otherwise. So a point weighs A = share/p on the line and
// B = (1 - share)/(p^2 - p) off it.
//
// L lines and S points meet I <= LS/p + sqrt((p - 1) L S) times, since two lines meet once at most. A set of S points
// errs on L lines with A (L p - I) + B (L S - I) together, so at least L share + d L S - (A + B) sqrt((p - 1) L S),
// where d = B - (A + B)/p = (1 - 2 share)/p^2 is positive for share < 1/2. Put
//   f = p (p - 1)(A + B) = share (p - 2) + 1.
// Messages: summed over M parts of the lines, each at its worst S, the mean error is at least
//   share - M f^2 / (4 p^2 (p - 1)(1 - 2 share)).
// Hypotheses: where each of the L lines is within e, share - e + d S <= (A + B) sqrt((p - 1) S / L), and the left
// side is at least 2 sqrt((share - e) d S). So L is at most p^2 over n, and errors of e take n messages, where
//   n = 4 p^2 (p - 1)(share - e)(1 - 2 share) / f^2.
// Without `share` both weigh one half and the plane is the whole one: an error of e takes p (1 - 2e - 1/p)^2 messages.
#include "check/kinds/kinds.h"

namespace discreet::check {
namespace {

void check_halves(const Json& certificate, const Claim& claim, const Rational& p) {
  demand_claim(claim, {"communication", "private_communication", "protocol_error"}, ">=");
  if (claim.quantity == "protocol_error") {
    const Rational messages = fraction_of(certificate, "messages"), margin = 1 - 1 / p - 2 * claim.value;
    demand(messages >= 1 && margin >= 0 && margin * margin >= messages / p, "incidences do not show " + claim.text());
    return;
  }
  const Rational margin = 1 - 2 * fraction_of(certificate, "error") - 1 / p;
  demand(margin > 0, "an error so near to 1/2 is not ruled out by incidences");
  // A whole number of messages: one less than claimed is ruled out.
  demand(claim.value - 1 < p * margin * margin,
         "incidences show no more than " + to_text(p * margin * margin) + " messages");
}

}  // namespace

void check_incidences(const Json& certificate, const Table& table) {
  const Claim claim = claim_of(certificate);
  demand(table.name() == "lines", "incidences are those of lines");
  const Rational p(table.size());
  if (!certificate.contains("share")) return check_halves(certificate, claim, p);
  demand_claim(claim, {"tau", "drepdim", "repdim", "communication", "private_communication", "protocol_error"}, ">=");
  const Rational share = fraction_of(certificate, "share"), f = share * (p - 2) + 1;
  demand(share > 0 && share < Rational(1, 2), "share lies outside of (0, 1/2)");
  const Rational scale = 4 * p * p * (p - 1) * (1 - 2 * share) / (f * f);
  if (claim.quantity == "protocol_error") {
    const Rational error = share - fraction_of(certificate, "messages") / scale;
    demand(claim.value <= error, "the proof gives an error of " + to_text(error) + ", the claim is " + claim.text());
    return;
  }
  const bool of_messages = claim.quantity.ends_with("communication");
  const Rational proved = scale * (share - fraction_of(certificate, of_messages ? "error" : "alpha"));
  demand(proved > 0, "share is no more than the error");
  if (of_messages) {
    demand(claim.value - 1 < proved, "incidences show no more than " + to_text(proved) + " messages");
    return;
  }
  // Lines are whole: a hypothesis that is near to fewer than one is near to none, and tau has no end.
  const Rational most = p * p / proved;
  const Integer near = numerator(most) / denominator(most);
  demand(near >= 1, "no share of a line is near to itself");
  demand_by_tau(claim, certificate, p * p / Rational(near));
}

}  // namespace discreet::check
