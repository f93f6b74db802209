// How many sets of n points every distribution leaves light, of mass at most alpha; and with it tau* of all classes on
// n points from above: a function drawn evenly from all 2^n is within alpha of any concept with a chance of light/2^n.
// For the class of all functions this is the best there is.
//
// The points may be numbered from the heaviest to the lightest. What is below a light set (light_game.h) is light, what
// is above a heavy one heavy. A tree that splits on sets, light or heavy, ends where so many are light, or where a
// mixture is that cannot be heavy. docs/theory/representation_dimension.md#all-functions
#pragma once

#include "discreet/classes/searches/time_limit.h"
#include "discreet/dimensions/menus/light/light_game.h"

namespace discreet::inline dimensions {

// Every distribution of the points leaves at least `light` sets light.
struct LightProof {
  unsigned points = 0;
  Rational alpha;
  std::size_t light = 1;
  LightTree tree;

  Rational chance() const { return {Integer(light), Integer(1) << points}; }
};

inline constexpr unsigned most_light_points = 12;

// The largest number that was proved within the time; the least that a distribution has when there was enough of it. 0
// < alpha < 1. Nothing beyond most_light_points.
std::optional<LightProof> light_proof(unsigned points, const Rational& alpha, const TimeLimit& limit = {});

}  // namespace discreet::inline dimensions
