// Tested by claim_test.cpp
#include "discreet/app/rows_certificate.h"

#include "discreet/app/dimension_quantity.h"

namespace discreet {
namespace {

bool rests_on_tree(const RowBound& bound) {
  return bound.id == "CC-17.C" || bound.id == "CC-17.D" || bound.id == "RD-23";
}

Json targets_of(const RowBound& bound) {
  const Hardness& of = bound.of;
  if (bound.id == "VC.D") return {{"rule", "shattered"}, {"points", of.depth}, {"lambda", to_string(bound.lambda)}};
  if (bound.id == "VC.2") return {{"rule", "two_concepts"}};
  if (bound.id.starts_with("CC-18"))
    return {{"rule", "lines"}, {"within", to_string(of.alpha)}};
  return {{"rule", bound.id == "CC-17.D" ? "half_tree" : "tree"}, {"depth", of.depth}, {"errors", of.errors}};
}

}  // namespace

Json rows_certificate(const RowBound& bound, const LearnerClaim& claim, const Evidence& evidence) {
  const bool without_privacy = bound.argument == RowArgument::unseen, lines = bound.id.starts_with("CC-18");
  if (!evidence.concepts || !(rests_on_tree(bound) || without_privacy || lines)) return nullptr;
  const Json& proof = without_privacy ? evidence.vc : lines ? Json() : evidence.littlestone;
  if (!lines && proof.is_null()) return nullptr;
  Json certificate = certificate_of("rows", "rows", ">=", std::to_string(bound.rows), *evidence.concepts);
  certificate.update(Json{{"epsilon", to_string(claim.epsilon)},
                          {"delta", to_string(claim.delta)},
                          {"alpha", to_string(claim.alpha)},
                          {"beta", to_string(claim.beta)},
                          {"argument", word(bound.argument)},
                          {"targets", targets_of(bound)},
                          {"evidence", proof}});
  return certificate;
}

}  // namespace discreet
