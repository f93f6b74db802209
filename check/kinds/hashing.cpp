// Points by hashing: a random map sends points to m places. Alice names the place of hers, and Bob answers 1 if his
// goes to the same. Different points meet with probability 1/m. If he answers 0 with probability 1/(m + 1), whatever
// comes, either side errs with probability 1/(m + 1). For lines modulo p she names the slope as well, p of them, and
// the height is hashed.
#include "check/kinds/kinds.h"

namespace discreet::check {

void check_hashing(const Json& certificate, const Table& table) {
  const Claim claim = claim_of(certificate);
  demand_claim(claim, {"communication", "protocol_error"}, "<=");
  demand(table.name() == "points" || table.name() == "lines", "only points and lines are found by hashing");
  const Integer slopes = table.name() == "lines" ? Integer(table.size()) : Integer(1);
  const bool counts = claim.quantity == "communication";
  const Rational given = counts ? claim.value : rational_of(member(certificate, "messages"), "messages");
  demand(denominator(given) == 1 && given >= Rational(slopes), "so few messages cannot name a slope and a place");
  const Rational error(Integer(1), numerator(given) / slopes + 1);
  const Rational allowed = counts ? rational_of(member(certificate, "error"), "error") : claim.value;
  demand(error <= allowed, "hashing with this number of messages errs with probability " + to_text(error));
}

}  // namespace discreet::check
