// Parities of k variables: N = 2^k functions, here with the values 1 and -1, on the N - 1 points other than 0, which
// weigh alike. Two of them differ at N/2 of the points, so their product is -1. The sum of r of them has, over all
// points, squares of r (N - 1) - r (r - 1) = r (N - r) together.
// Hypotheses: with at most t mistakes on each of r parities, t <= a (N - 1), a hypothesis and their sum have products
// of at least r (N - 1 - 2t). By Cauchy and Schwarz (r (N - 1 - 2t))^2 <= (N - 1) r (N - r). And r = 1 for 4t < N.
// Messages: a part of r parities has products of sqrt((N - 1) r (N - r)) at most with its answers. That is concave in
// r, so the mean of 1 - 2 error over a uniform parity is at most sqrt((M - 1)/(N - 1)). An error of e takes
// 1 + (N - 1)(1 - 2e)^2 messages.
#include "check/kinds/kinds.h"

namespace discreet::check {

void check_characters(const Json& certificate, const Table& table) {
  const Claim claim = claim_of(certificate);
  demand_claim(claim, {"tau", "drepdim", "repdim", "communication", "private_communication", "protocol_error"}, ">=");
  demand(table.name() == "parities", "characters are those of parities");
  const Integer all = table.concepts();
  const Rational others(all - 1);
  if (claim.quantity == "protocol_error") {
    const Rational margin = 1 - 2 * claim.value;
    demand(margin >= 0 && margin * margin * others >= fraction_of(certificate, "messages") - 1,
           "correlations do not show " + claim.text());
    return;
  }
  if (claim.quantity.ends_with("communication")) {
    const Rational margin = 1 - 2 * fraction_of(certificate, "error"), needed = 1 + others * margin * margin;
    demand(claim.value - 1 < needed,
           "correlations show no more than " + to_text(needed) + " messages");  // one less is ruled out
    return;
  }
  const Rational allowed = others * fraction_of(certificate, "alpha");
  const Integer mistakes = numerator(allowed) / denominator(allowed), margin = all - 1 - 2 * mistakes;
  const Integer near = 4 * mistakes < all ? Integer(1) : Integer(all * (all - 1) / (margin * margin + all - 1));
  demand_by_tau(claim, certificate, Rational(all, near));
}

}  // namespace discreet::check
