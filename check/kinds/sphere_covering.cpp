// A mistake tree against protocols: x is a uniform leaf, i a uniform depth, and Bob knows the way to depth i. For fixed
// coins and a fixed message the leaves on which Bob errs j times are at most binomial(d, j): his errors along the way
// tell the leaf. So of the 2^d leaves at most M binomial(d, j) are answered with j errors, and the mean error is least
// when few errors are taken first.
#include "check/kinds/kinds.h"

namespace discreet::check {

void check_sphere_covering(const Json& certificate, const Table&) {
  const Claim claim = claim_of(certificate);
  demand_claim(claim, {"communication", "private_communication", "protocol_error"}, ">=");
  const Json& premise = member(certificate, "tree");
  const Claim tree = claim_of(premise);
  demand(tree.quantity == "littlestone" && tree.relation == ">=",
         "the tree is not a certificate of a Littlestone dimension");
  demand(member(premise, "class") == member(certificate, "class"), "the tree is about another class");
  check_premise(premise, 2);
  const std::uint64_t depth = number_of(certificate, "depth");
  demand(depth >= 1 && Rational(depth) <= tree.value && depth <= 4096, "the tree is not so deep");
  const Rational given = fraction_of(certificate, "messages");
  demand(given >= 1 && denominator(given) == 1, "messages are a whole number");
  Integer left = Integer(1) << static_cast<unsigned>(depth), errors = 0, binomial = 1;
  for (std::uint64_t j = 0; j <= depth && left > 0; ++j) {
    const Integer here = std::min<Integer>(left, numerator(given) * binomial);
    errors += here * j;
    left -= here;
    binomial = binomial * (depth - j) / (j + 1);
  }
  const Rational error(errors, (Integer(1) << static_cast<unsigned>(depth)) * depth);
  if (claim.quantity == "protocol_error") {
    demand(claim.value <= error, "the proof gives an error of " + to_text(error) + ", the claim is " + claim.text());
    return;
  }
  demand(error > fraction_of(certificate, "error"), "the proof gives an error of " + to_text(error) + " only");
  demand(claim.value <= given + 1, "the proof refutes " + to_text(given) + " messages, the claim is " + claim.text());
}

}  // namespace discreet::check
