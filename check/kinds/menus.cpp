// Menus of hypotheses, drawn by weight: whatever the concept and the distribution of points, the menu drawn holds a
// hypothesis with error at most alpha with at least a certain probability.
//
// A hypothesis is good or bad for a distribution. Subsets of a good set of mistakes are good, supersets of a bad one
// bad; and the members of a mixture that errs at every point with probability at most alpha cannot all be bad. The
// trees of the certificate lead through these cases.
#include <algorithm>
#include <map>

#include "check/kinds/decided.h"
#include "check/kinds/game.h"
#include "check/kinds/kinds.h"

namespace discreet::check {
namespace {

enum class Fate : char { open, good, bad };
using Fates = Decided<Fate>;  // fates of the hypotheses

struct Menus {
  std::vector<Mask> hypotheses;
  std::vector<std::vector<std::uint64_t>> menus;  // numbers of hypotheses
  std::vector<Rational> weights;
};

Menus menus_of(const Json& certificate, const Game& game) {
  Menus menus;
  for (const Json& text : list_of(certificate, "hypotheses"))
    menus.hypotheses.push_back(mask_of(text, game, "hypothesis " + std::to_string(menus.hypotheses.size())));
  menus.weights = rationals_of(certificate, "weights");
  const Json& given = list_of(certificate, "menus");
  demand(given.size() == menus.weights.size(), "there must be a weight a menu");
  Rational all = 0;
  for (std::size_t m = 0; m < given.size(); ++m) {
    auto& menu = menus.menus.emplace_back(numbers_of({{"menu", given[m]}}, "menu"));
    for (std::uint64_t h : menu)
      demand(h < menus.hypotheses.size(), "menu " + std::to_string(m) + " has no such hypothesis");
    demand(menus.weights[m] >= 0, "menu " + std::to_string(m) + " has a negative weight");
    all += menus.weights[m];
  }
  demand(all == 1, "the menus weigh " + to_text(all) + " together, not 1");
  return menus;
}

// The distribution of the drawn menus must stay the same under the symmetries.
void check_invariance(const Menus& menus, const std::vector<Symmetry>& symmetries) {
  auto law = [&](auto image) {
    std::map<std::vector<Mask>, Rational> law;
    spend_steps(16 * (menus.menus.size() + menus.hypotheses.size()));
    for (std::size_t m = 0; m < menus.menus.size(); ++m) {
      std::vector<Mask> menu;
      for (std::uint64_t h : menus.menus[m]) menu.push_back(image(menus.hypotheses[h]));
      std::ranges::sort(menu);
      law[menu] += menus.weights[m];
    }
    return law;
  };
  const auto before = law([](Mask h) { return h; });
  for (std::size_t i = 0; i < symmetries.size(); ++i)
    demand(law(symmetries[i]) == before, "symmetry " + std::to_string(i) + " changes the menus");
}

// The tree of one concept; `chance` falls to the least that a leaf proves.
class Tree {
 public:
  Tree(const Json& proof, const Game& game, const Menus& menus, Mask target, std::string where)
      : nodes_(list_of(proof, "nodes")),
        game_(game),
        menus_(menus),
        where_(std::move(where)),
        holding_(menus.hypotheses.size()) {
    spend_steps(4 * (menus.hypotheses.size() + menus.menus.size()));
    for (Mask h : menus.hypotheses) mistakes_.push_back(h ^ target);
    for (std::size_t m = 0; m < menus.menus.size(); ++m)
      for (std::uint64_t h : menus.menus[m]) holding_[h].push_back(m);
    const Json& mixtures = list_of(proof, "mixtures");
    for (std::size_t i = 0; i < mixtures.size(); ++i) read_mixture(mixtures[i], i);
  }

  void read(Rational& chance) {
    Fates fates(mistakes_.size());
    read(0, fates, chance);
  }

 private:
  void read_mixture(const Json& given, std::size_t number) {
    auto members = numbers_of(given, "hypotheses");
    const auto weights = rationals_of(given, "weights");
    const std::string name = where_ + "mixture " + std::to_string(number);
    demand(members.size() == weights.size(), name + " has not one weight a hypothesis");
    Rational all = 0;
    for (std::size_t i = 0; i < members.size(); ++i) {
      demand(members[i] < mistakes_.size() && weights[i] >= 0, name + " has a weight or hypothesis that cannot be");
      all += weights[i];
    }
    demand(all == 1, name + " does not weigh 1");
    for (std::size_t x = 0; x < game_.points(); ++x) {
      Rational errs = 0;
      for (std::size_t i = 0; i < members.size(); ++i)
        if ((mistakes_[members[i]] >> x & 1) != 0) errs += weights[i];
      demand(errs <= game_.alpha, name + " errs at column " + std::to_string(game_.columns[x]) + " with probability " +
                                      to_text(errs) + ", more than alpha");
    }
    mixtures_.push_back(std::move(members));
  }

  void read(std::size_t place, Fates& fates, Rational& chance) {
    const std::string name = where_ + "node " + std::to_string(place);
    demand(place < nodes_.size(), name + " does not exist");
    spend_steps(2048 + 4 * fates.size());  // a node to which many ways lead is read each time
    const Json& node = nodes_[place];
    const std::string kind = text_of(node, "kind");
    if (kind == "split") {
      const std::uint64_t set = number_of(node, "hypothesis"), good = number_of(node, "good"),
                          bad = number_of(node, "bad");
      demand(good > place && bad > place, name + " leads back");
      demand(set < mistakes_.size() && fates[set] == Fate::open, name + " splits on what is decided already");
      fates.within([&] {
        for (std::size_t s = 0; s < fates.size(); ++s)
          if ((mistakes_[s] & ~mistakes_[set]) == 0) fates.set(s, Fate::good);
        read(good, fates, chance);
      });
      fates.within([&] {
        for (std::size_t s = 0; s < fates.size(); ++s)
          if ((mistakes_[set] & ~mistakes_[s]) == 0) fates.set(s, Fate::bad);
        read(bad, fates, chance);
      });
    } else if (kind == "contradiction") {
      for (std::uint64_t s : mixture(number_of(node, "mixture"), name))
        demand(fates[s] == Fate::bad, name + ": hypothesis " + std::to_string(s) + " is not known to be bad");
    } else {
      demand(kind == "packing", name + " is of no kind");
      const Rational proved = packed(numbers_of(node, "mixtures"), fates, name);
      if (proved < chance) chance = proved;
    }
  }

  const std::vector<std::uint64_t>& mixture(std::uint64_t number, const std::string& name) const {
    demand(number < mixtures_.size(), name + " names no mixture");
    return mixtures_[number];
  }

  // The menus known to hold a good hypothesis, and for every mixture in turn what is left of the menus that could serve
  // it: of its hypotheses that are open one is good. A mixture that a menu counted already might serve adds nothing.
  Rational packed(const std::vector<std::uint64_t>& numbers, const Fates& fates, const std::string& name) const {
    std::vector<Rational> left = menus_.weights;
    std::vector<bool> counted(left.size());
    spend_steps(16 * left.size());
    Rational sum = 0;
    for (std::size_t m = 0; m < left.size(); ++m)
      if (std::ranges::any_of(menus_.menus[m], [&](std::uint64_t h) { return fates[h] == Fate::good; })) {
        counted[m] = true;
        sum += left[m];
      }
    for (std::uint64_t number : numbers) {
      std::vector<std::size_t> givers;
      bool free = false;
      for (std::uint64_t h : mixture(number, name)) {
        free = free || fates[h] == Fate::good || (fates[h] == Fate::open && holding_[h].empty());
        spend_steps(16 + 16 * holding_[h].size());
        if (fates[h] != Fate::open) continue;
        for (std::size_t m : holding_[h]) {
          free = free || counted[m];
          givers.push_back(m);
        }
      }
      if (!free && !givers.empty()) sum += take(std::move(givers), left);
    }
    return sum;
  }

  static Rational take(std::vector<std::size_t> givers, std::vector<Rational>& left) {
    std::ranges::sort(givers);
    givers.erase(std::unique(givers.begin(), givers.end()), givers.end());
    Rational least = left[givers[0]];
    for (std::size_t m : givers)
      if (left[m] < least) least = left[m];
    for (std::size_t m : givers) left[m] -= least;
    return least;
  }

  const Json& nodes_;
  const Game& game_;
  const Menus& menus_;
  std::string where_;
  std::vector<std::vector<std::size_t>> holding_;  // a hypothesis: the menus that hold it
  std::vector<Mask> mistakes_;
  std::vector<std::vector<std::uint64_t>> mixtures_;
};

Rational proved_chance(const Json& certificate, const Game& game, const Menus& menus,
                       const std::vector<Symmetry>& symmetries) {
  const auto orbits = orbits_of(game.concepts, symmetries);
  std::vector<bool> proved(game.concepts.size());
  Rational chance = 1;
  for (const Json& proof : list_of(certificate, "proofs")) {
    const std::uint64_t row = number_of(proof, "concept");
    demand(row < game.rows.size(), "a proof is about no concept of the class");
    Tree(proof, game, menus, game.rows[row], "concept " + std::to_string(row) + ": ").read(chance);
    proved[orbits[place_of(game.concepts, game.rows[row])]] = true;
  }
  for (std::size_t row = 0; row < game.rows.size(); ++row)
    demand(proved[orbits[place_of(game.concepts, game.rows[row])]], "concept " + std::to_string(row) + " has no proof");
  return chance;
}

std::size_t largest(const Menus& menus) {
  std::size_t most = 0;
  for (const auto& menu : menus.menus) most = std::max(most, menu.size());
  return most;
}

void check_repdim(const Json& certificate, const Claim& claim, const Menus& menus, const Rational& chance) {
  const Rational beta = fraction_of(certificate, "beta");
  demand(claim.value >= 1 && claim.value <= 10'000'000, "the claim is out of range");
  const std::string route = text_of(certificate, "route");
  if (route == "menus") {
    demand(largest(menus) <= claim.value && chance >= 1 - beta,
           "the menus are too large, or good too seldom: with " + to_text(chance));
  } else if (route == "draws") {
    demand(largest(menus) == 1, "draws are of menus with one hypothesis each");
    demand(power_from_above(1 - chance, static_cast<std::uint64_t>(numerator(claim.value))) <= beta,
           "that number of draws all fail with a probability beyond beta");
  } else {
    demand(route == "part" && menus.menus.size() == 1 && chance == 1,
           "a part is one of a single menu that always serves");
    demand(claim.value >= (1 - beta) * largest(menus), "so small a part is good too seldom");
  }
}

}  // namespace

void check_menus(const Json& certificate, const Table& table) {
  const Claim claim = claim_of(certificate);
  demand_claim(claim, {"tau", "drepdim", "repdim", "private_communication"}, "<=");
  const Game game = menu_game_of(certificate, table);
  demand(claim.quantity != "private_communication" || game.alpha == fraction_of(certificate, "error"),
         "a menu at alpha " + to_text(game.alpha) + " is a protocol of that error, and of no other");
  demand_copies(certificate, table, game);
  const Menus menus = menus_of(certificate, game);
  demand_allowed(certificate, menus.hypotheses);
  const auto symmetries = symmetries_of(certificate, game);
  check_invariance(menus, symmetries);
  const Rational chance = proved_chance(certificate, game, menus, symmetries);
  if (claim.quantity == "tau") {
    demand(largest(menus) == 1, "tau is about menus of one hypothesis");
    demand(chance > 0 && claim.value * chance >= 1,
           "the proof gives a chance of " + to_text(chance) + ", the claim is " + claim.text());
  } else if (claim.quantity == "repdim") {
    check_repdim(certificate, claim, menus, chance);
  } else {
    demand(menus.menus.size() == 1 && chance == 1, "the menu does not always hold a good hypothesis");
    demand(largest(menus) <= claim.value,
           "the menu has " + std::to_string(largest(menus)) + " hypotheses, the claim is " + claim.text());
  }
}

}  // namespace discreet::check
