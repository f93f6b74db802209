// Decides which sets of points can be heavy together, of mass above alpha. The points are numbered from the heaviest
// on.
//
// A set is below another one if it has at most as many of the first k points, for every k. It is then at most as heavy.
// A distribution in falling order is a mixture of the uniform ones on the first k points. So sets cannot all be heavy
// if a mixture of them has a mean share of at most alpha of the first k points for every k. By the minimax theorem they
// can be if there is no such mixture. docs/theory/representation_dimension.md#all-functions
#pragma once

#include <bit>
#include <optional>
#include <vector>

#include "discreet/base/rational.h"
#include "discreet/dimensions/masks/mask_class.h"

namespace discreet::inline dimensions {

struct LightMixture {
  std::vector<Mask> sets;
  std::vector<Rational> weights;  // positive, sum 1
};

// Cases of light and heavy sets: every distribution belongs to an end that is `enough`.
struct LightNode {
  enum class Kind { split, contradiction, enough };
  Kind kind = Kind::enough;
  Mask set = 0;                            // split
  std::size_t if_light = 0, if_heavy = 0;  // split: the nodes below
  std::size_t mixture = 0;                 // contradiction
};

struct LightTree {
  std::vector<LightMixture> mixtures;
  std::vector<LightNode> nodes;  // the first is the root
};

// The sets next below: one point moved to its neighbour, or the last one taken away.
template <class Visit>
void for_each_next_below(Mask set, unsigned points, const Visit& visit) {
  for (unsigned x = 0; x < points; ++x) {
    if ((set >> x & 1) == 0 || (x + 1 < points && (set >> (x + 1) & 1) != 0)) continue;
    visit(x + 1 < points ? set ^ (Mask{3} << x) : set ^ (Mask{1} << x));
  }
}

class LightGame {
 public:
  LightGame(unsigned points, const Rational& alpha) : points_(points), alpha_(alpha), bound_(to_double(alpha)) {}

  unsigned points() const { return points_; }
  const Rational& alpha() const { return alpha_; }

  // The number of the first k + 1 points that it has.
  static int first(Mask set, unsigned k) { return std::popcount(set & ((Mask{2} << k) - 1)); }
  bool is_below(Mask s, Mask t) const;

  // In floating point. Values next to alpha equal it, since the values of games with few points lie apart.
  struct Play {
    bool all_heavy = false;
    std::vector<double> masses;  // falling masses of the points: the sets are as heavy as they can be
    std::vector<Mask> mixture;   // the sets that the other side uses
  };
  Play play(const std::vector<Mask>& sets) const;
  bool is_heavy(Mask set, const std::vector<double>& masses) const;

  // Weights for the sets in rationals. Empty if they do not reach alpha.
  std::optional<LightMixture> mixture(const std::vector<Mask>& sets) const;
  // Whole masses in falling order under which all the sets are heavy. Empty if there are no such masses.
  std::optional<std::vector<std::int64_t>> distribution(const std::vector<Mask>& sets) const;

 private:
  std::optional<LightMixture> near_mixture(const std::vector<Mask>& sets) const;

  unsigned points_;
  Rational alpha_;
  double bound_;
};

}  // namespace discreet::inline dimensions
