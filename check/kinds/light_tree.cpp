#include "check/kinds/light_tree.h"

#include <bit>

namespace discreet::check {
namespace {

int first(Mask set, std::size_t k) { return std::popcount(set & ((Mask{2} << k) - 1)); }

bool is_below(Mask s, Mask t, std::size_t points) {
  int more = 0;  // that t has of the first k columns
  for (std::size_t k = 0; k < points; ++k) {
    more += static_cast<int>(t >> k & 1) - static_cast<int>(s >> k & 1);
    if (more < 0) return false;
  }
  return true;
}

std::string named(std::size_t place) { return "node " + std::to_string(place); }

}  // namespace

LightTree::LightTree(const Json& certificate, const Game& game) : nodes_(list_of(certificate, "nodes")), game_(game) {
  demand(game.points() >= 1 && game.points() <= 16, "sets of 1 to 16 columns are gone through here");
  const Json& mixtures = list_of(certificate, "mixtures");
  for (std::size_t i = 0; i < mixtures.size(); ++i) add_mixture(mixtures[i], "mixture " + std::to_string(i));
}

Fates LightTree::start() const {
  Fates fates(std::size_t{1} << game_.points());
  fates.set(0, Fate::light);
  return fates;
}

void LightTree::add_mixture(const Json& given, const std::string& name) {
  std::vector<Mask> sets;
  for (const Json& text : list_of(given, "sets")) sets.push_back(mask_of(text, game_, name));
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
    demand(share <= game_.alpha,
           name + " has " + to_text(share) + " of the first " + std::to_string(k + 1) + " columns");
  }
  mixtures_.push_back(std::move(sets));
}

std::string LightTree::kind(std::size_t place) const {
  demand(place < nodes_.size(), named(place) + " does not exist");
  return text_of(nodes_[place], "kind");
}

LightTree::Split LightTree::split(std::size_t place, const Fates& fates) const {
  const Json& node = nodes_[place];
  const Split split{mask_of(member(node, "set"), game_, named(place)), number_of(node, "light"),
                    number_of(node, "heavy")};
  demand(split.light > place && split.heavy > place, named(place) + " leads back");
  demand(fates[split.set] == Fate::open, named(place) + " splits on what is decided already");
  spend_steps(8 * fates.size());  // a node to which many ways lead is read each time
  return split;
}

// Earlier decisions agree: sets below a light one are light, and those above a heavy one heavy.
void LightTree::make_light(Mask set, Fates& fates) const {
  for (Mask s = 0; s < fates.size(); ++s)
    if (fates[s] == Fate::open && is_below(s, set, game_.points())) fates.set(s, Fate::light);
}

void LightTree::make_heavy(Mask set, Fates& fates) const {
  for (Mask s = 0; s < fates.size(); ++s)
    if (fates[s] == Fate::open && is_below(set, s, game_.points())) fates.set(s, Fate::heavy);
}

void LightTree::demand_contradiction(std::size_t place, const Fates& fates) const {
  const std::uint64_t number = number_of(nodes_[place], "mixture");
  demand(number < mixtures_.size(), named(place) + " names no mixture");
  for (Mask set : mixtures_[number])
    demand(fates[set] == Fate::heavy, named(place) + ": a set of the mixture is not known to be heavy");
}

void LightTree::demand_end(std::size_t place) const {
  demand(kind(place) == "enough", named(place) + " is of no kind");
}

void demand_by_chance(const Json& certificate, const Claim& claim, const Rational& chance) {
  if (claim.quantity == "tau") {
    demand(claim.value * chance >= 1,
           "the proof gives a chance of " + to_text(chance) + ", the claim is " + claim.text());
    return;
  }
  const Rational beta = fraction_of(certificate, "beta");
  demand(claim.value >= 1 && claim.value <= 10'000'000, "the claim is out of range");
  demand(power_from_above(1 - chance, static_cast<std::uint64_t>(numerator(claim.value))) <= beta,
         "that number of draws all fail with a probability beyond beta");
}

}  // namespace discreet::check
