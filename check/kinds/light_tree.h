// Cases of light and heavy sets of columns, of mass at most alpha or above it. The columns are numbered from the
// heaviest on.
//
// A set that has at most as many of the first k columns as another one, for every k, is at most as heavy. A
// distribution in falling order is a mixture of the uniform ones on the first k columns. Suppose a mixture of sets has
// a mean share of at most alpha of the first k columns, for every k. Then its members have a mean mass of at most alpha
// and are not all heavy. A tree leads through these cases. Sets are texts, the heaviest column first.
#pragma once

#include "check/kinds/decided.h"
#include "check/kinds/game.h"

namespace discreet::check {

enum class Fate : char { open, light, heavy };
using Fates = Decided<Fate>;  // fates of all sets

class LightTree {
 public:
  // Checks the mixtures.
  LightTree(const Json& certificate, const Game& game);

  std::size_t size() const { return nodes_.size(); }
  Fates start() const;  // nothing is known: the empty set is light

  bool is_split(std::size_t place) const { return kind(place) == "split"; }
  bool is_contradiction(std::size_t place) const { return kind(place) == "contradiction"; }
  struct Split {
    Mask set;
    std::size_t light, heavy;  // the nodes below
  };
  Split split(std::size_t place, const Fates& fates) const;
  // Makes the set light, and the sets below it. Or makes it heavy, and the sets above it.
  void make_light(Mask set, Fates& fates) const;
  void make_heavy(Mask set, Fates& fates) const;
  // Demands that all sets of the named mixture are heavy, which is impossible.
  void demand_contradiction(std::size_t place, const Fates& fates) const;
  void demand_end(std::size_t place) const;  // a node "enough"

 private:
  void add_mixture(const Json& given, const std::string& name);
  std::string kind(std::size_t place) const;

  const Json& nodes_;
  const Game& game_;
  std::vector<std::vector<Mask>> mixtures_;
};

// Checks a claim by a hypothesis drawn so that it is good with the chance: tau, or repdim by independent draws.
void demand_by_chance(const Json& certificate, const Claim& claim, const Rational& chance);

}  // namespace discreet::check
