// Tested by claim_test.cpp
#include "discreet/app/verbs/theory/claim/rows_certificate.h"

#include <algorithm>

#include "discreet/app/verbs/theory/dimension/dimension_quantity.h"

namespace discreet::inline app {
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

// Whether the two concepts show what the bound is about: one is about a point at which they agree too.
bool rests_on_pair(const RowBound& bound, const Evidence& evidence) {
  return evidence.pair && ((bound.id == "VC.2" && evidence.pair->agree) || bound.id == "AG.1");
}

Json targets_of_pair(const RowBound& bound, const Evidence& evidence) {
  Json targets{{"rule", bound.id == "VC.2" ? "two_concepts" : "noisy_label"}};
  if (!rests_on_pair(bound, evidence)) return targets;
  const ConceptPair& pair = *evidence.pair;
  targets.update(Json{{"concepts", {pair.first, pair.second}}, {"differ", pair.differ}});
  if (bound.id == "VC.2") targets["agree"] = *pair.agree;
  return targets;
}

Json targets_of(const RowBound& bound, const Evidence& evidence) {
  const Hardness& of = bound.of;
  if (bound.id == "VC.D") return {{"rule", "shattered"}, {"points", of.depth}, {"lambda", to_string(bound.lambda)}};
  if (bound.id == "AG.D") return {{"rule", "noisy_points"}, {"points", of.depth}, {"bias", to_string(bound.lambda)}};
  if (bound.id == "VC.2" || bound.id == "AG.1") return targets_of_pair(bound, evidence);
  if (bound.id == "RD-11.L") return {{"rule", "point_sets"}, {"each", of.depth}, {"moved", true}};
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

// Whether it is a proof of as much.
bool says(const Json& proof, const Rational& value) {
  return !proof.is_null() && parse_rational(proof["claim"]["value"].get<std::string>()) >= value;
}

// A proof of tau that the bound follows from: what is within alpha is within any larger error too.
Json tau_proof(const RowBound& bound, const LearnerClaim& claim, const Evidence& evidence) {
  for (const Rational& error : errors_of_tau(claim.alpha)) {
    if (bound.lambda != 1 && bound.of.alpha != error) continue;
    if (Json proof = evidence.ends.proof("tau", error); says(proof, 1 / bound.of.share)) return proof;
  }
  return nullptr;
}

Json proof_of(const RowBound& bound, const LearnerClaim& claim, const Evidence& evidence) {
  if (rests_on_pair(bound, evidence)) return nullptr;
  if (bound.id == "RD-7") return tau_proof(bound, claim, evidence);
  const bool of_tree = rests_on_tree(bound),
             without_privacy = bound.argument == RowArgument::unseen || bound.argument == RowArgument::noisy;
  if (!of_tree && !without_privacy) return nullptr;
  const std::uint64_t depth = bound.id == "CC-17.D" ? bound.of.depth + 1 : bound.of.depth;
  Json proof = evidence.ends.proof(of_tree ? "littlestone" : "vc", 0);
  return says(proof, Rational(depth)) ? proof : Json();
}

bool is_about_a_name(const RowBound& bound) {
  return bound.id == "CC-20.P" || bound.id == "RD-11.L" || bound.id.starts_with("CC-18");
}

// The class as the proof names it: evidence is about the same class to the letter. Rules about a name need the name.
Json class_of(const RowBound& bound, const ConceptClass& concepts, const Json& proof) {
  if (!proof.is_null()) return proof["class"];
  if (is_about_a_name(bound)) return {{"name", word(concepts.named()->name)}, {"size", concepts.named()->size}};
  return identity_of(concepts);
}

}  // namespace

Json rows_certificate(const RowBound& bound, const LearnerClaim& claim, const Evidence& evidence) {
  if (!evidence.concepts || bound.rows == 0) return nullptr;
  const Json proof = proof_of(bound, claim, evidence);
  const bool stands_alone = is_about_a_name(bound) || bound.id.starts_with("CC-20") || rests_on_pair(bound, evidence);
  if (!stands_alone && proof.is_null()) return nullptr;
  Json certificate = certificate_of("rows", "rows", ">=", std::to_string(bound.rows), *evidence.concepts);
  certificate["class"] = class_of(bound, *evidence.concepts, proof);
  certificate.update(Json{{"epsilon", to_string(claim.epsilon)},
                          {"delta", to_string(claim.delta)},
                          {"alpha", to_string(claim.alpha)},
                          {"beta", to_string(claim.beta)},
                          {"setting", word(claim.setting)},
                          {"answers", rests_on_concepts(bound) ? "concepts" : "any"},
                          {"argument", word(bound.argument)},
                          {"targets", targets_of(bound, evidence)},
                          {"evidence", proof}});
  return certificate;
}

}  // namespace discreet::inline app
