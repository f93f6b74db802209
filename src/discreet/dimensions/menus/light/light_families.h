// The hardest distributions of at most ten points: those whose family of light sets holds no other's.
//
// Points are numbered from the heaviest on, so that one family represents all orders of the points. At 1/4 there are 41
// families for eight points, 298 for nine and some five thousand for ten: few enough to be listed. A list is complete
// when every distribution leaves at least the sets of one of them light. This is decided by cases: a set is light or
// heavy. If no listed family leaves a set heavy in a case, the set must be light in it. Otherwise the game
// (light_game.h) yields a family that was missing.
#pragma once

#include <bitset>

#include "discreet/classes/searches/time_limit.h"
#include "discreet/dimensions/menus/light/light_game.h"

namespace discreet::inline dimensions {

inline constexpr unsigned most_family_points = 10;
using Family = std::bitset<std::size_t{1} << most_family_points>;  // a set of sets

template <class Visit>
void for_each_set(const Family& family, const Visit& visit) {
  for (std::size_t s = family._Find_first(); s < family.size(); s = family._Find_next(s)) visit(static_cast<Mask>(s));
}

// The order of sets by the first k points.
class SetOrder {
 public:
  explicit SetOrder(unsigned points);

  std::size_t sets() const { return below_.size(); }
  const Family& below(Mask set) const { return below_[set]; }
  const Family& above(Mask set) const { return above_[set]; }
  // The members with no other member below, or above, them. The family must hold everything above, or below, its
  // members.
  std::vector<Mask> least(const Family& family) const;
  std::vector<Mask> greatest(const Family& family) const;

 private:
  std::vector<Family> below_, above_, next_below_, next_above_;
};

class LightFamilies {
 public:
  LightFamilies(unsigned points, const Rational& alpha);

  // False if there are too many of them, or the time was over.
  bool complete(const TimeLimit& limit);

  const LightGame& game() const { return game_; }
  const SetOrder& order() const { return order_; }
  const std::vector<Family>& families() const { return families_; }
  // Falling masses of the points that leave no more than the family light.
  const std::vector<std::int64_t>& distribution(std::size_t family) const;

  // True if the sets cannot all be heavy. If they can, a family with all of them heavy is added to the list.
  bool are_exclusive(const Family& heavy);

 private:
  void add_hardest(const Family& heavy, std::vector<double> masses);
  Family light_under(const std::vector<double>& masses) const;

  LightGame game_;
  SetOrder order_;
  std::vector<Family> families_;
  mutable std::vector<std::vector<std::int64_t>> distributions_;  // computed at the first request
};

}  // namespace discreet::inline dimensions
