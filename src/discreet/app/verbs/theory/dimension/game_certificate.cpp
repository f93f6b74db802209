// Tested by game_quantities_test.cpp
#include "discreet/app/verbs/theory/dimension/game_certificate.h"

#include <algorithm>
#include <map>

namespace discreet::inline app {
namespace {

std::string digits(Mask function, unsigned points) {
  std::string text;
  for (unsigned x = 0; x < points; ++x) text += (function >> x & 1) != 0 ? '1' : '0';
  return text;
}

Json texts(const std::vector<Rational>& values) {
  Json all = Json::array();
  for (const Rational& value : values) all.push_back(to_string(value));
  return all;
}

Json symmetries_json(const std::vector<SignedPermutation>& generators, unsigned points) {
  Json all = Json::array();
  for (const SignedPermutation& g : generators) all.push_back({{"to", g.to}, {"flip", digits(g.flip, points)}});
  return all;
}

void write_allowed(Json& certificate, const DimensionTask& task) {
  if (task.game.hypotheses.concepts() == 0) return;
  Json rows = Json::array();
  const BitMatrix& table = task.game.hypotheses.table();
  for (std::size_t i = 0; i < table.rows(); ++i) {
    std::string row;
    for (std::size_t x = 0; x < table.columns(); ++x) row += table.get(i, x) ? '1' : '0';
    rows.push_back(std::move(row));
  }
  certificate["allowed"] = {{"table", std::move(rows)}};
}

Json adversaries_json(const std::vector<Adversary>& adversaries, const MaskClass& concepts) {
  Json all = Json::array();
  for (const Adversary& each : adversaries)
    all.push_back({{"concept", concepts.rows[each.concept_index]}, {"points", each.points}});
  return all;
}

// A hypothesis is named by its place among those of the menus.
class Names {
 public:
  std::size_t operator()(Mask hypothesis) {
    auto [place, fresh] = places_.emplace(hypothesis, order_.size());
    if (fresh) order_.push_back(hypothesis);
    return place->second;
  }
  Json write(unsigned points) const {
    Json all = Json::array();
    for (Mask hypothesis : order_) all.push_back(digits(hypothesis, points));
    return all;
  }

 private:
  std::map<Mask, std::size_t> places_;
  std::vector<Mask> order_;
};

Json light_node_json(const LightNode& node, unsigned points) {
  switch (node.kind) {
    case LightNode::Kind::split:
      return {{"kind", "split"}, {"set", digits(node.set, points)}, {"light", node.if_light}, {"heavy", node.if_heavy}};
    case LightNode::Kind::contradiction: return {{"kind", "contradiction"}, {"mixture", node.mixture}};
    default: return {{"kind", "enough"}};
  }
}

Json node_json(const SpoilingNode& node, const std::vector<std::size_t>& names) {
  switch (node.kind) {
    case SpoilingNode::Kind::split:
      return {{"kind", "split"}, {"hypothesis", names[node.set]}, {"good", node.if_good}, {"bad", node.if_bad}};
    case SpoilingNode::Kind::contradiction: return {{"kind", "contradiction"}, {"mixture", node.mixtures[0]}};
    default: return {{"kind", "packing"}, {"mixtures", node.mixtures}};
  }
}

Json proof_json(const SpoilingProof& proof, const Stakes& stakes, Mask target, std::size_t row, Names& names) {
  std::vector<std::size_t> hypotheses;  // of every set
  for (Mask mistakes : stakes.mistakes) hypotheses.push_back(names(mistakes ^ target));
  Json mixtures = Json::array(), nodes = Json::array();
  for (const CoveringMixture& mixture : proof.mixtures) {
    Json members = Json::array();
    for (std::size_t s : mixture.sets) members.push_back(hypotheses[s]);
    mixtures.push_back({{"hypotheses", std::move(members)}, {"weights", texts(mixture.weights)}});
  }
  for (const SpoilingNode& node : proof.nodes) nodes.push_back(node_json(node, hypotheses));
  return {{"concept", row}, {"mixtures", std::move(mixtures)}, {"nodes", std::move(nodes)}};
}

}  // namespace

void write_copies(Json& certificate, const MaskClass& concepts) {
  certificate["columns"] = concepts.columns;
  Json copies = Json::array();
  for (const ColumnCopy& copy : concepts.copies)
    copies.push_back({{"of", copy.point ? Json(*copy.point) : Json()}, {"flip", copy.flip ? 1 : 0}});
  certificate["copies"] = std::move(copies);
}

void write_light_tree(Json& certificate, const LightTree& tree, unsigned points) {
  Json mixtures = Json::array(), nodes = Json::array();
  for (const LightMixture& mixture : tree.mixtures) {
    Json sets = Json::array();
    for (Mask set : mixture.sets) sets.push_back(digits(set, points));
    mixtures.push_back({{"sets", std::move(sets)}, {"weights", texts(mixture.weights)}});
  }
  for (const LightNode& node : tree.nodes) nodes.push_back(light_node_json(node, points));
  certificate["mixtures"] = std::move(mixtures);
  certificate["nodes"] = std::move(nodes);
}

void write_prior(Json& certificate, const PriorProof& proof, const MaskClass& concepts, const DimensionTask& task) {
  write_copies(certificate, concepts);
  write_allowed(certificate, task);
  certificate["symmetries"] = symmetries_json(proof.generators, concepts.points());
  Json hypotheses = Json::array();
  for (Mask hypothesis : proof.hypotheses) hypotheses.push_back(digits(hypothesis, concepts.points()));
  certificate["hypotheses"] = std::move(hypotheses);
  certificate["weights"] = texts(proof.weights);
  certificate["chance"] = to_string(proof.chance);
  write_light_tree(certificate, proof.tree, concepts.points());
}

void write_menus(Json& certificate, const MenuProof& proof, const MaskClass& concepts, const DimensionTask& task) {
  write_copies(certificate, concepts);
  write_allowed(certificate, task);
  certificate["symmetries"] = symmetries_json(proof.generators, concepts.points());
  Names names;
  Json menus = Json::array(), weights = Json::array(), proofs = Json::array();
  for (std::size_t m = 0; m < proof.menus.size(); ++m) {
    if (proof.weights[m] == 0) continue;
    Json menu = Json::array();
    for (Mask hypothesis : proof.menus[m]) menu.push_back(names(hypothesis));
    menus.push_back(std::move(menu));
    weights.push_back(to_string(proof.weights[m]));
  }
  const Rational alpha = parse_rational(certificate["alpha"].get<std::string>());
  for (std::size_t i = 0; i < proof.proofs.size(); ++i) {
    const std::size_t c = proof.concepts[i];
    const Mask target = concepts.concepts[c];
    const Stakes stakes = stakes_of(proof.menus, proof.weights, concepts.points(), target, alpha);
    proofs.push_back(proof_json(proof.proofs[i], stakes, target, concepts.rows[c], names));
  }
  certificate["hypotheses"] = names.write(concepts.points());
  certificate["menus"] = std::move(menus);
  certificate["weights"] = std::move(weights);
  certificate["proofs"] = std::move(proofs);
}

void write_adversaries(Json& certificate, const AdversaryProof& proof, const MaskClass& concepts,
                       const DimensionTask& task) {
  certificate["columns"] = concepts.columns;
  write_allowed(certificate, task);
  certificate["symmetries"] = symmetries_json(proof.generators, concepts.points());
  certificate["picks"] = proof.picks;
  certificate["adversaries"] = adversaries_json(proof.adversaries, concepts);
  certificate["weights"] = texts(proof.weights);
}

void write_hitting(Json& certificate, const HittingProof& proof, const MaskClass& concepts, const DimensionTask& task) {
  certificate["columns"] = concepts.columns;
  write_allowed(certificate, task);
  certificate["size"] = proof.size;
  certificate["adversaries"] = adversaries_json(proof.adversaries, concepts);
  Names names;
  Json nodes = Json::array();
  for (const HittingNode& node : proof.nodes) {
    Json list = Json::array();
    if (node.kind == HittingNode::Kind::packing) {
      for (auto [adversary, weight] : node.weights) list.push_back({{"adversary", adversary}, {"weight", weight}});
      nodes.push_back({{"weights", std::move(list)}});
      continue;
    }
    for (auto [hypothesis, below] : node.children)
      list.push_back({{"hypothesis", names(concepts.hypothesis(hypothesis))}, {"node", below}});
    nodes.push_back({{"adversary", node.adversary}, {"children", std::move(list)}});
  }
  certificate["hypotheses"] = names.write(concepts.points());
  certificate["nodes"] = std::move(nodes);
}

void write_message_weights(Json& certificate, const MessageGame& game, const MaskClass& concepts,
                           std::size_t messages) {
  certificate["columns"] = concepts.columns;
  certificate["messages"] = messages;
  Json rows = Json::array();
  for (std::size_t c = 0; c < concepts.concepts.size(); ++c) {
    const auto first = game.pairs.begin() + static_cast<std::ptrdiff_t>(c * concepts.points());
    const std::vector<std::int64_t> points(first, first + concepts.points());
    if (std::ranges::any_of(points, [](std::int64_t weight) { return weight != 0; }))
      rows.push_back({{"concept", concepts.rows[c]}, {"points", points}});
  }
  certificate["weights"] = std::move(rows);
}

void write_protocols(Json& certificate, const MessageGame& game, const MaskClass& concepts, std::size_t messages,
                     const DimensionTask& task) {
  write_copies(certificate, concepts);
  certificate["symmetries"] = symmetries_json(game.generators, concepts.points());
  certificate["messages"] = messages;
  // Every row of the table sends what the concept that stands for it sends.
  std::map<Mask, std::size_t> places;
  for (std::size_t c = 0; c < concepts.concepts.size(); ++c) places.emplace(concepts.concepts[c], c);
  std::vector<std::size_t> of_row;
  const BitMatrix& table = task.concepts.table(task.stage).table();
  for (std::size_t i = 0; i < table.rows(); ++i) {
    Mask row = 0;
    for (unsigned x = 0; x < concepts.points(); ++x) row |= Mask{table.get(i, concepts.columns[x])} << x;
    of_row.push_back(places.at(row));
  }
  Json protocols = Json::array();
  for (std::size_t j = 0; j < game.protocols.size(); ++j) {
    Json answers = Json::array(), sent = Json::array();
    for (Mask answer : game.protocols[j].answers) answers.push_back(digits(answer, concepts.points()));
    for (std::size_t c : of_row) sent.push_back(game.protocols[j].message[c]);
    protocols.push_back(
        {{"weight", to_string(game.weights[j])}, {"message", std::move(sent)}, {"answers", std::move(answers)}});
  }
  certificate["protocols"] = std::move(protocols);
}

void write_spectral(Json& certificate, const SpectralBound& bound) {
  certificate["pairs"] = bound.pairs;
  certificate["scale"] = texts(bound.scale);
}

}  // namespace discreet::inline app
