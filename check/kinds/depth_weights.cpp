// A mistake tree with weights on its depths. A uniform leaf, its concept, and the points of its path with these
// weights: for a fixed hypothesis the depths at which it errs are a different set for every leaf, so it is within alpha
// of as many leaves as there are sets of depths with at most alpha of the weight.
#include "check/kinds/kinds.h"

namespace discreet::check {

void check_depth_weights(const Json& certificate, const Table&) {
  const Claim claim = claim_of(certificate);
  demand_claim(claim, {"tau", "drepdim", "repdim"}, ">=");
  const Json& premise = member(certificate, "tree");
  const Claim depth = claim_of(premise);
  demand(depth.quantity == "littlestone" && depth.relation == ">=",
         "the tree is not a certificate of a Littlestone dimension");
  demand(member(premise, "class") == member(certificate, "class"), "the tree is about another class");
  check_premise(premise, 2);
  const auto weights = numbers_of(certificate, "depths");
  demand(Rational(weights.size()) <= depth.value && weights.size() <= 4096,
         "the tree has fewer depths than there are weights");
  const Rational alpha = fraction_of(certificate, "alpha");
  std::uint64_t total = 0;
  for (std::uint64_t weight : weights) {
    demand(weight <= 1000, "a weight is too large to be checked here");
    total += weight;
  }
  demand(total > 0, "the depths weigh nothing");
  spend_steps(16 * total * weights.size());
  std::vector<Integer> sets(total + 1, 0);  // by weight
  sets[0] = 1;
  for (std::uint64_t weight : weights)
    for (std::uint64_t sum = total + 1; sum-- > weight;) sets[sum] += sets[sum - weight];
  Integer light = 0;
  for (std::uint64_t sum = 0; sum <= total; ++sum)
    if (Rational(sum) <= alpha * Rational(total)) light += sets[sum];
  const Rational proved(Integer(1) << static_cast<unsigned>(weights.size()), light);
  demand_by_tau(claim, certificate, proved);
}

}  // namespace discreet::check
