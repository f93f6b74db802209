// The concepts themselves are a menu, and their names messages: none errs. So tau*, the least menu and the messages that are
// needed are at most the number of concepts, and of menus drawn at random a part of them suffices.
#include "check/kinds.h"

namespace discreet::check {

void check_all_concepts(const Json& certificate, const Table& table) {
  const Claim claim = claim_of(certificate);
  demand_claim(claim, {"tau", "drepdim", "repdim", "communication", "private_communication"}, "<=");
  Rational needed(table.concepts());
  if (claim.quantity == "repdim") needed *= 1 - fraction_of(certificate, "beta");
  demand(!certificate.contains("allowed"), "menus that are restricted need not hold the concepts");
  demand(claim.value >= needed, "there are " + table.concepts().str() + " concepts, the claim is " + claim.text());
}

}  // namespace discreet::check
