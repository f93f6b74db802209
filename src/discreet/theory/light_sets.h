// How many sets of n points every distribution leaves light, of mass at most alpha; and with it tau* of all classes on n
// points from above: a function drawn evenly from all 2^n is within alpha of any concept with a chance of light/2^n. For the
// class of all functions this is the best there is.
//
// The points may be numbered from the heaviest to the lightest. A set is then below another one when it has at most as many
// of the first k points, for every k; what is below a light set is light, what is above a heavy one heavy. A distribution is
// a mixture of the uniform ones on the first k points, so that sets cannot all be heavy when a mixture of them has a mean
// share of at most alpha of the first k points for every k. A tree that splits on sets, light or heavy, ends where so many
// are light, or where such a mixture is.                      docs/theory/representation_dimension.md#all-functions
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "discreet/base/rational.h"
#include "discreet/theory/mask_class.h"
#include "discreet/theory/time_limit.h"

namespace discreet {

struct LightNode {
  enum class Kind { split, contradiction, enough };
  Kind kind = Kind::enough;
  Mask set = 0;                          // split
  std::size_t if_light = 0, if_heavy = 0;  // split: the nodes below
  std::size_t mixture = 0;               // contradiction
};

struct LightMixture {
  std::vector<Mask> sets;
  std::vector<Rational> weights;  // positive, sum 1
};

// Every distribution of the points leaves at least `light` sets light.
struct LightProof {
  unsigned points = 0;
  Rational alpha;
  std::size_t light = 1;
  std::vector<LightMixture> mixtures;
  std::vector<LightNode> nodes;  // the first is the root

  Rational chance() const { return {Integer(light), Integer(1) << points}; }
};

inline constexpr unsigned most_light_points = 12;

// The largest number that was proved within the time; the least that a distribution has when there was enough of it. 0 <
// alpha < 1. Nothing beyond most_light_points.
std::optional<LightProof> light_proof(unsigned points, const Rational& alpha, const TimeLimit& limit = {});

}  // namespace discreet
