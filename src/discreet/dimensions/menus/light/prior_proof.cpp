// Tested by prior_attack_test.cpp
#include "discreet/dimensions/menus/light/prior_proof.h"

#include <map>

namespace discreet::inline dimensions {
namespace {

class TreeWriter {
 public:
  TreeWriter(const LightFamilies& families, const std::vector<LightCase>& cases, const std::vector<bool>& reached)
      : families_(families), cases_(cases), reached_(reached) {}

  std::optional<LightTree> run() {
    tree_.nodes.emplace_back();
    Family empty;
    empty.set(0);
    if (!write(0, 0, empty)) return std::nullopt;
    return std::move(tree_);
  }

 private:
  // The case at a node where `light` is known: first, one after the other, what must be light in it.
  bool write(std::size_t place, std::size_t node, Family light) {
    const LightCase& here = cases_[place];
    const SetOrder& order = families_.order();
    for (Family open = here.light & ~light; open.any(); open = here.light & ~light) {
      const Mask set = order.greatest(open).front();
      const auto mixture = contradiction(here.heavy | order.above(set));
      if (!mixture) return false;
      const std::size_t below = split(node, set);
      tree_.nodes[below + 1] = {LightNode::Kind::contradiction, 0, 0, 0, *mixture};
      node = below;
      light |= order.below(set);
    }
    if (!reached_[place] || here.if_light == 0) return true;  // enough
    const std::size_t below = split(node, here.set);
    return write(here.if_light, below, light | order.below(here.set)) && write(here.if_heavy, below + 1, light);
  }

  std::size_t split(std::size_t node, Mask set) {
    const std::size_t below = tree_.nodes.size();
    tree_.nodes.resize(below + 2);
    tree_.nodes[node] = {LightNode::Kind::split, set, below, below + 1, 0};
    return below;
  }

  // The number of a mixture of the sets that cannot all be heavy.
  std::optional<std::size_t> contradiction(const Family& heavy) {
    const auto play = families_.game().play(families_.order().least(heavy));
    if (play.all_heavy) return std::nullopt;
    const auto [known, fresh] = numbers_.emplace(play.mixture, tree_.mixtures.size());
    if (fresh) {
      auto mixture = families_.game().mixture(play.mixture);
      if (!mixture) return std::nullopt;
      tree_.mixtures.push_back(std::move(*mixture));
    }
    return known->second;
  }

  const LightFamilies& families_;
  const std::vector<LightCase>& cases_;
  const std::vector<bool>& reached_;
  std::map<std::vector<Mask>, std::size_t> numbers_;
  LightTree tree_;
};

}  // namespace

std::optional<LightTree> light_tree(const LightFamilies& families, const std::vector<LightCase>& cases,
                                    const std::vector<bool>& reached) {
  return TreeWriter(families, cases, reached).run();
}

}  // namespace discreet::inline dimensions
