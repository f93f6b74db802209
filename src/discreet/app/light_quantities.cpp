// Tested by game_quantities_test.cpp
#include "discreet/app/light_quantities.h"

#include "discreet/app/game_quantities.h"
#include "discreet/theory/light_sets.h"

namespace discreet {
namespace {

std::string digits(Mask set, unsigned points) {
  std::string text;
  for (unsigned x = 0; x < points; ++x) text += (set >> x & 1) != 0 ? '1' : '0';
  return text;
}

std::optional<LightProof> proof_for(const DimensionTask& task) {
  const auto& concepts = game_class(task);
  if (!concepts || concepts->allowed) return std::nullopt;
  return light_proof(concepts->points(), task.alpha, task.limit.share(4));
}

Json node_json(const LightNode& node, unsigned points) {
  switch (node.kind) {
    case LightNode::Kind::split:
      return {{"kind", "split"}, {"set", digits(node.set, points)}, {"light", node.if_light}, {"heavy", node.if_heavy}};
    case LightNode::Kind::contradiction: return {{"kind", "contradiction"}, {"mixture", node.mixture}};
    default: return {{"kind", "enough"}};
  }
}

KnownEnd known_end(const DimensionTask& task, const char* quantity, const Rational& value, const LightProof& proof) {
  const MaskClass& concepts = *game_class(task);
  Json certificate = certificate_of("light_sets", quantity, "<=", to_string(value), task.concepts);
  certificate["alpha"] = to_string(task.alpha);
  certificate["columns"] = concepts.columns;
  Json copies = Json::array(), mixtures = Json::array(), nodes = Json::array();
  for (const ColumnCopy& copy : concepts.copies)
    copies.push_back({{"of", copy.point ? Json(*copy.point) : Json()}, {"flip", copy.flip ? 1 : 0}});
  for (const LightMixture& mixture : proof.mixtures) {
    Json sets = Json::array(), weights = Json::array();
    for (Mask set : mixture.sets) sets.push_back(digits(set, proof.points));
    for (const Rational& weight : mixture.weights) weights.push_back(to_string(weight));
    mixtures.push_back({{"sets", std::move(sets)}, {"weights", std::move(weights)}});
  }
  for (const LightNode& node : proof.nodes) nodes.push_back(node_json(node, proof.points));
  certificate["copies"] = std::move(copies);
  certificate["light"] = proof.light;
  certificate["mixtures"] = std::move(mixtures);
  certificate["nodes"] = std::move(nodes);
  return {value, std::move(certificate)};
}

}  // namespace

std::optional<KnownEnd> light_tau_upper(const DimensionTask& task) {
  const auto proof = proof_for(task);
  if (!proof) return std::nullopt;
  return known_end(task, "tau", 1 / proof->chance(), *proof);
}

std::optional<KnownEnd> light_repdim_upper(const DimensionTask& task) {
  const auto proof = proof_for(task);
  if (!proof) return std::nullopt;
  KnownEnd end = known_end(task, "repdim", Rational(draws_for(proof->chance(), task.beta)), *proof);
  end.certificate["beta"] = to_string(task.beta);
  return end;
}

}  // namespace discreet
