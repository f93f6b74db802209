// A function drawn evenly from all functions on the columns: how often it errs at most alpha, whatever the concept and the
// distribution of points.
//
// The sets of mistakes against a concept are all sets of columns, each once, so what counts is how many of them are light, of
// mass at most alpha. Number the columns from the heaviest on. A set that has at most as many of the first k columns as
// another one, for every k, is at most as heavy. A distribution in falling order is a mixture of the uniform ones on the first
// k columns; so if a mixture of sets has a mean share of at most alpha of the first k columns, for every k, its members have a
// mean mass of at most alpha and are not all heavy. The tree leads through these cases; sets are texts, the heaviest first.
#include <bit>

#include "check/game.h"
#include "check/kinds.h"

namespace discreet::check {
namespace {

enum class Fate : char { open, light, heavy };

class LightTree {
 public:
  LightTree(const Json& certificate, const Game& game) : nodes_(member(certificate, "nodes")), game_(game) {
    demand(game.points() >= 1 && game.points() <= 16, "sets of so many columns are not gone through here");
    light_ = number_of(certificate, "light");
    demand(light_ >= 1, "nothing is claimed to be light");
    const Json& mixtures = member(certificate, "mixtures");
    for (std::size_t i = 0; i < mixtures.size(); ++i) add_mixture(mixtures[i], "mixture " + std::to_string(i));
  }

  void read() {
    std::vector<Fate> fates(std::size_t{1} << game_.points(), Fate::open);
    fates[0] = Fate::light;
    read(0, std::move(fates));
  }

  Rational chance() const { return {Integer(light_), Integer(1) << static_cast<unsigned>(game_.points())}; }

 private:
  static int first(Mask set, std::size_t k) { return std::popcount(set & ((Mask{2} << k) - 1)); }

  bool is_below(Mask s, Mask t) const {
    for (std::size_t k = 0; k < game_.points(); ++k)
      if (first(s, k) > first(t, k)) return false;
    return true;
  }

  void add_mixture(const Json& given, const std::string& name) {
    std::vector<Mask> sets;
    for (const Json& text : member(given, "sets")) sets.push_back(mask_of(text, game_, name));
    const auto weights = rationals_of(given, "weights");
    demand(weights.size() == sets.size(), name + " has not one weight a set");
    Rational all = 0;
    for (const Rational& weight : weights) {
      demand(weight >= 0, name + " has a negative weight");
      all += weight;
    }
    demand(all == 1, name + " weighs " + to_text(all) + ", not 1");
    for (std::size_t k = 0; k < game_.points(); ++k) {
      Rational share = 0;
      for (std::size_t i = 0; i < sets.size(); ++i) share += weights[i] * Rational(first(sets[i], k), k + 1);
      demand(share <= game_.alpha, name + " has " + to_text(share) + " of the first " + std::to_string(k + 1) + " columns");
    }
    mixtures_.push_back(std::move(sets));
  }

  void read(std::size_t place, std::vector<Fate> fates) const {
    const std::string name = "node " + std::to_string(place);
    demand(place < nodes_.size(), name + " does not exist");
    const Json& node = nodes_[place];
    const std::string kind = text_of(node, "kind");
    if (kind == "split") {
      const Mask set = mask_of(member(node, "set"), game_, name);
      const std::uint64_t light = number_of(node, "light"), heavy = number_of(node, "heavy");
      demand(light > place && heavy > place, name + " leads back");
      demand(fates[set] == Fate::open, name + " splits on what is decided already");
      auto with = fates;
      for (Mask s = 0; s < fates.size(); ++s) {
        if (is_below(s, set)) with[s] = Fate::light;
        if (is_below(set, s)) fates[s] = Fate::heavy;
      }
      read(light, std::move(with));
      read(heavy, std::move(fates));
    } else if (kind == "contradiction") {
      const std::uint64_t number = number_of(node, "mixture");
      demand(number < mixtures_.size(), name + " names no mixture");
      for (Mask set : mixtures_[number]) demand(fates[set] == Fate::heavy, name + ": a set of the mixture is not known to be heavy");
    } else {
      demand(kind == "enough", name + " is of no kind");
      std::uint64_t light = 0;
      for (Fate fate : fates) light += fate == Fate::light ? 1 : 0;
      demand(light >= light_, name + " has " + std::to_string(light) + " light sets, not " + std::to_string(light_));
    }
  }

  const Json& nodes_;
  const Game& game_;
  std::uint64_t light_ = 0;
  std::vector<std::vector<Mask>> mixtures_;
};

Rational misses(Rational chance, std::uint64_t draws) {
  Rational all = 1, base = 1 - chance;
  for (; draws != 0; draws >>= 1, base *= base)
    if ((draws & 1) != 0) all *= base;
  return all;
}

}  // namespace

void check_light_sets(const Json& certificate, const Table& table) {
  const Claim claim = claim_of(certificate);
  demand_claim(claim, {"tau", "repdim"}, "<=");
  demand(!certificate.contains("allowed"), "this is about all functions");
  const Game game = menu_game_of(certificate, table);
  demand_copies(certificate, table, game);
  LightTree tree(certificate, game);
  tree.read();
  if (claim.quantity == "tau") {
    demand(claim.value * tree.chance() >= 1, "what is proved is a chance of " + to_text(tree.chance()) + ", the claim is " + claim.text());
    return;
  }
  const Rational beta = rational_of(member(certificate, "beta"), "beta");
  demand(denominator(claim.value) == 1 && claim.value >= 1 && claim.value <= 10'000'000, "the claim is out of range");
  demand(misses(tree.chance(), static_cast<std::uint64_t>(numerator(claim.value))) <= beta,
         "so many draws all fail with a probability beyond beta");
}

}  // namespace discreet::check
