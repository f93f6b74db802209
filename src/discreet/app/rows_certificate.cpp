// Tested by claim_test.cpp
#include "discreet/app/rows_certificate.h"

#include <algorithm>

#include "discreet/app/dimension_quantity.h"

namespace discreet {
namespace {

bool rests_on_tree(const RowBound& bound) {
  return bound.id == "CC-17.C" || bound.id == "CC-17.D" || bound.id == "RD-23";
}

bool rests_on_concepts(const RowBound& bound) { return bound.id == "CC-20.C" || bound.id == "CC-20.P"; }

// Whether rows are moved to a point, and where all targets agree.
Json moved(const RowBound& bound) {
  Json json{{"moved", bound.lambda != 1}, {"base", nullptr}};
  if (bound.of.shared) json.update(Json{{"base", bound.of.shared->first}, {"label", bound.of.shared->second ? 1 : 0}});
  return json;
}

Json concepts_apart(const Hardness& of) {
  Json concepts = Json::array();
  for (const auto& [number, distribution] : of.targets) {
    Json points = Json::array();
    for (const Rational& weight : distribution) points.push_back(to_string(weight));
    concepts.push_back({{"concept", number}, {"points", std::move(points)}});
  }
  return concepts;
}

Json targets_of(const RowBound& bound) {
  const Hardness& of = bound.of;
  if (bound.id == "VC.D") return {{"rule", "shattered"}, {"points", of.depth}, {"lambda", to_string(bound.lambda)}};
  if (bound.id == "VC.2") return {{"rule", "two_concepts"}};
  if (bound.id.starts_with("CC-18")) return {{"rule", "lines"}, {"within", to_string(of.alpha)}};
  if (rests_on_tree(bound))
    return {{"rule", bound.id == "CC-17.D" ? "half_tree" : "tree"}, {"depth", of.depth}, {"errors", of.errors}};
  Json targets = moved(bound);
  if (bound.id == "CC-20.E") targets.update(Json{{"rule", "sets"}, {"each", of.depth}});
  if (bound.id == "CC-20.C")
    targets.update(Json{{"rule", "apart"}, {"within", to_string(of.apart)}, {"concepts", concepts_apart(of)}});
  if (bound.id == "CC-20.P") targets["rule"] = "points";
  if (bound.id == "RD-7") targets["rule"] = "tau";
  return targets;
}

// The proof of tau that the bound follows from: what is within alpha is within any larger error too.
Json tau_proof(const RowBound& bound, const LearnerClaim& claim, const std::vector<Json>& proofs) {
  const auto found = std::ranges::find_if(proofs, [&](const Json& proof) {
    const Rational alpha = parse_rational(proof["alpha"].get<std::string>());
    return parse_rational(proof["claim"]["value"].get<std::string>()) * bound.of.share == 1 &&
           (bound.lambda == 1 ? claim.alpha <= alpha : bound.of.alpha == alpha);
  });
  return found == proofs.end() ? Json() : *found;
}

Json proof_of(const RowBound& bound, const LearnerClaim& claim, const Evidence& evidence) {
  if (bound.argument == RowArgument::unseen) return evidence.vc;
  if (rests_on_tree(bound)) return evidence.littlestone;
  if (bound.id == "RD-7") return tau_proof(bound, claim, evidence.tau);
  return nullptr;
}

// The class as the proof names it: evidence is about the same class to the letter. Rules about a name need the name.
Json class_of(const RowBound& bound, const ConceptClass& concepts, const Json& proof) {
  if (!proof.is_null()) return proof["class"];
  if (bound.id == "CC-20.P" || bound.id.starts_with("CC-18"))
    return {{"name", word(concepts.named()->name)}, {"size", concepts.named()->size}};
  return concepts.identity();
}

}  // namespace

Json rows_certificate(const RowBound& bound, const LearnerClaim& claim, const Evidence& evidence) {
  if (!evidence.concepts || bound.rows == 0) return nullptr;
  const Json proof = proof_of(bound, claim, evidence);
  const bool stands_alone = bound.id.starts_with("CC-18") || bound.id.starts_with("CC-20");
  if (!stands_alone && proof.is_null()) return nullptr;
  Json certificate = certificate_of("rows", "rows", ">=", std::to_string(bound.rows), *evidence.concepts);
  certificate["class"] = class_of(bound, *evidence.concepts, proof);
  certificate.update(Json{{"epsilon", to_string(claim.epsilon)},
                          {"delta", to_string(claim.delta)},
                          {"alpha", to_string(claim.alpha)},
                          {"beta", to_string(claim.beta)},
                          {"answers", rests_on_concepts(bound) ? "concepts" : "any"},
                          {"argument", word(bound.argument)},
                          {"targets", targets_of(bound)},
                          {"evidence", proof}});
  return certificate;
}

}  // namespace discreet
