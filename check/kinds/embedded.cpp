// A lower end of a class by that of a smaller one of the same name, which is some of its concepts on some of its
// points. Whatever serves the class serves them. On the first points, or where further coordinates or variables are 0,
// - points, thresholds, intervals and the labellings of a cube are those of fewer points;
// - boxes, halfspaces and balls are those of a smaller side, and of fewer axes: each is the part of one of the larger
//   grid;
// - parities and conjunctions without the further variables are those of the others.
// Lines modulo a prime are no part of those modulo another one.
#include <algorithm>

#include "check/kinds/kinds.h"

namespace discreet::check {
namespace {

void demand_part(const Table& smaller, const Table& table) {
  const std::vector<std::string> names{"points", "thresholds", "intervals",    "boxes", "halfspaces",
                                       "balls",  "parities",   "conjunctions", "cube"};
  demand(smaller.name() == table.name() && std::ranges::find(names, table.name()) != names.end(),
         smaller.describe() + " is no part of " + table.describe());
  demand(smaller.size() <= table.size() && smaller.dimension() <= table.dimension(),
         smaller.describe() + " is no smaller than " + table.describe());
}

}  // namespace

void check_embedded(const Json& certificate, const Table& table) {
  const Claim claim = claim_of(certificate);
  demand_claim(claim,
               {"vc", "dual_vc", "littlestone", "threshold", "tau", "drepdim", "repdim", "protocol_error",
                "communication", "private_communication"},
               ">=");
  const Table smaller(member(certificate, "smaller"));
  demand_part(smaller, table);
  const Json& premise = member(certificate, "premise");
  const Claim proved = claim_of(premise);
  demand_claim(proved, {claim.quantity}, ">=");
  demand(text_of(premise, "kind") != "embedded", "the premise is about a smaller class itself");
  demand(terms_of(proved, premise) == terms_of(claim, certificate) && !certificate.contains("allowed"),
         "the premise is on other terms");
  demand(claim.value <= proved.value, "the premise shows " + proved.text() + ", the claim is " + claim.text());
  const Table about(member(premise, "class"));
  demand(about.is_same(smaller), "the premise is about another class than " + smaller.describe());
  check_premise(premise, 3);
}

}  // namespace discreet::check
