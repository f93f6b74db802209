// No menu of `size` hypotheses serves all adversaries: a tree that tries, at every node, each hypothesis that serves an
// adversary which none of those chosen serves. Hypotheses tried earlier at a node are excluded in what follows. A node
// may instead give weights: the picks that are left cannot serve them all.
#include <algorithm>

#include "check/kinds/game.h"
#include "check/kinds/kinds.h"

namespace discreet::check {
namespace {

class HittingTree {
 public:
  HittingTree(const Json& certificate, const Game& game)
      : nodes_(list_of(certificate, "nodes")),
        adversaries_(adversaries_of(certificate, game)),
        hypotheses_(hypotheses_of(certificate, game)),
        alpha_(game.alpha),
        serves_(adversaries_.size()),
        excluded_(hypotheses_.size()) {
    spend_steps(16 * adversaries_.size() * hypotheses_.size());
    for (std::size_t k = 0; k < adversaries_.size(); ++k)
      for (Mask h : hypotheses_) serves_[k].push_back(adversaries_[k].accepts(h, alpha_));
    for (const Json& text : list_of(certificate, "hypotheses")) {
      const Mask mask = mask_of(text, game, "hypothesis " + std::to_string(names_.size()));
      names_.push_back(place_of(hypotheses_, mask));
      demand(names_.back() < hypotheses_.size(), "hypothesis " + std::to_string(names_.size() - 1) + " is not allowed");
    }
  }

  void read(std::size_t place, std::uint64_t picks) {
    const std::string name = "node " + std::to_string(place);
    demand(place < nodes_.size(), name + " does not exist");
    demand_depth(chosen_.size());
    spend_steps(2048 + hypotheses_.size());  // a node to which many ways lead is read each time
    const Json& node = nodes_[place];
    if (node.contains("weights")) return read_packing(node, picks, name);
    const std::uint64_t adversary = number_of(node, "adversary");
    demand(is_open(adversary), name + ": the adversary is served already, or does not exist");
    if (picks > 0) read_children(node, place, adversary, picks, name);
  }

 private:
  bool is_open(std::uint64_t adversary) const {
    return adversary < serves_.size() &&
           std::ranges::none_of(chosen_, [&](std::size_t h) { return serves_[adversary][h]; });
  }

  void read_children(const Json& node, std::size_t place, std::uint64_t adversary, std::uint64_t picks,
                     const std::string& name) {
    std::vector<std::size_t> tried;
    for (const Json& child : list_of(node, "children")) {
      const std::uint64_t number = number_of(child, "hypothesis"), below = number_of(child, "node");
      demand(number < names_.size() && below > place, name + " has a child that cannot be");
      const std::size_t h = names_[number];
      chosen_.push_back(h);
      read(below, picks - 1);
      chosen_.pop_back();
      if (!excluded_[h]) {
        excluded_[h] = true;
        tried.push_back(h);
      }
    }
    for (std::size_t h = 0; h < hypotheses_.size(); ++h)
      demand(!serves_[adversary][h] || excluded_[h], name + " forgets a hypothesis that serves its adversary");
    for (std::size_t h : tried) excluded_[h] = false;
  }

  void read_packing(const Json& node, std::uint64_t picks, const std::string& name) {
    std::vector<Integer> loads(hypotheses_.size(), 0);
    Integer total = 0, most = 0;
    for (const Json& pair : list_of(node, "weights")) {
      spend_steps(4 * loads.size());
      const std::uint64_t adversary = number_of(pair, "adversary"), weight = number_of(pair, "weight");
      demand(is_open(adversary), name + ": an adversary is served already, or does not exist");
      total += weight;
      for (std::size_t h = 0; h < loads.size(); ++h)
        if (serves_[adversary][h]) loads[h] += weight;
    }
    for (std::size_t h = 0; h < loads.size(); ++h)
      if (!excluded_[h]) most = std::max(most, loads[h]);
    demand(total > most * picks, name + ": the picks that are left could serve all of the weight");
  }

  const Json& nodes_;
  std::vector<Adversary> adversaries_;
  std::vector<Mask> hypotheses_;
  Rational alpha_;
  std::vector<std::vector<bool>> serves_;  // adversary, hypothesis
  std::vector<bool> excluded_;
  std::vector<std::size_t> names_, chosen_;
};

}  // namespace

void check_hitting(const Json& certificate, const Table& table) {
  const Claim claim = claim_of(certificate);
  demand_claim(claim, {"drepdim"}, ">=");
  const std::uint64_t size = number_of(certificate, "size");
  demand(claim.value <= Rational(size) + 1,
         "the tree is about menus of " + std::to_string(size) + ", the claim is " + claim.text());
  demand(size <= 1000, "so large a menu is not checked here");
  HittingTree(certificate, menu_game_of(certificate, table)).read(0, size);
}

}  // namespace discreet::check
