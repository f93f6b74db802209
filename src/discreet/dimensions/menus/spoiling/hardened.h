// A distribution of points under which as few sets as possible stay good.
//
// Any distribution is an adversary. But if its good sets contain those of another adversary, it is useless beside that
// one. Good sets are made bad one after the other, if some distribution allows it, until no more can be added.
#pragma once

#include <functional>

#include "discreet/base/rational.h"
#include "discreet/dimensions/masks/mask_class.h"

namespace discreet::inline dimensions {

// `weight(set)` gives the worth of a set. The sets of most worth are tried first. All 2^points sets are looked at.
inline constexpr unsigned most_hardened_points = 12;
std::vector<std::int64_t> hardened(const std::vector<std::int64_t>& distribution, const Rational& alpha,
                                   const std::function<double(Mask)>& weight);

}  // namespace discreet::inline dimensions
