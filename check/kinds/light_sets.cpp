// A function drawn evenly from all functions on the columns: how often it errs at most alpha, whatever the concept and
// the distribution of points. The sets of mistakes against a concept are all sets of columns, each once, so what counts
// is how many of them are light.
#include "check/kinds/kinds.h"
#include "check/kinds/light_tree.h"

namespace discreet::check {
namespace {

// Demands that every end has at least `least` light sets.
void read(const LightTree& tree, std::size_t place, Fates& fates, std::uint64_t least) {
  if (tree.is_split(place)) {
    const auto split = tree.split(place, fates);
    fates.within([&] {
      tree.make_light(split.set, fates);
      read(tree, split.light, fates, least);
    });
    fates.within([&] {
      tree.make_heavy(split.set, fates);
      read(tree, split.heavy, fates, least);
    });
  } else if (tree.is_contradiction(place)) {
    tree.demand_contradiction(place, fates);
  } else {
    tree.demand_end(place);
    std::uint64_t light = 0;
    for (Mask s = 0; s < fates.size(); ++s) light += fates[s] == Fate::light ? 1 : 0;
    demand(light >= least, "node " + std::to_string(place) + " has " + std::to_string(light) + " light sets, not " +
                               std::to_string(least));
  }
}

}  // namespace

void check_light_sets(const Json& certificate, const Table& table) {
  const Claim claim = claim_of(certificate);
  demand_claim(claim, {"tau", "repdim"}, "<=");
  demand(!certificate.contains("allowed"), "this is about all functions");
  const Game game = menu_game_of(certificate, table);
  demand_copies(certificate, table, game);
  const LightTree tree(certificate, game);
  const std::uint64_t light = number_of(certificate, "light");
  demand(light >= 1, "nothing is claimed to be light");
  Fates fates = tree.start();
  read(tree, 0, fates, light);
  demand_by_chance(certificate, claim, {Integer(light), Integer(1) << static_cast<unsigned>(game.points())});
}

}  // namespace discreet::check
