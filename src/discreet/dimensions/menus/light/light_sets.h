// The number of sets of n points that every distribution leaves light, of mass at most alpha. It bounds tau* of all
// classes on n points from above: a function drawn evenly from all 2^n is within alpha of any concept with a chance of
// light/2^n. For the class of all functions this is the best bound possible.
//
// The points may be numbered from the heaviest to the lightest. Sets below a light set (light_game.h) are light, and
// sets above a heavy one are heavy. A tree splits on sets, light or heavy. It ends where enough sets are light, or at a
// mixture that cannot be heavy. docs/theory/representation_dimension.md#all-functions
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

// The largest number proved within the time. With enough time it is the least number that a distribution has. Needs 0 <
// alpha < 1. Empty beyond most_light_points.
std::optional<LightProof> light_proof(unsigned points, const Rational& alpha, const TimeLimit& limit = {});

}  // namespace discreet::inline dimensions
