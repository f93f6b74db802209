// The concepts themselves are a menu, and their names messages: none errs. So tau*, the least menu and the messages
// that are needed are at most the number of concepts, and of menus drawn at random a part of them suffices. With M
// messages, fewer than the N concepts, public coins name M - 1 of them: hers has its own message, or she sends the last
// one and both toss a coin.
#include "check/kinds/kinds.h"

namespace discreet::check {

void check_all_concepts(const Json& certificate, const Table& table) {
  const Claim claim = claim_of(certificate);
  demand_claim(claim, {"tau", "drepdim", "repdim", "communication", "private_communication", "protocol_error"}, "<=");
  demand(!certificate.contains("allowed"), "menus that are restricted need not hold the concepts");
  const Integer all = table.most_concepts();
  Rational needed(all);
  if (claim.quantity == "repdim") needed *= 1 - fraction_of(certificate, "beta");
  if (claim.quantity == "protocol_error") needed = error_of_names(fraction_of(certificate, "messages"), all);
  demand(claim.value >= needed, "there are at most " + all.str() + " concepts, the claim is " + claim.text());
}

Rational error_of_names(const Rational& messages, const Integer& concepts) {
  demand(messages >= 1 && denominator(messages) == 1, "messages are a whole number from 1 on");
  const Rational named = messages >= Rational(concepts) ? Rational(concepts) : Rational(messages - 1);
  return (1 - named / Rational(concepts)) / 2;
}

}  // namespace discreet::check
