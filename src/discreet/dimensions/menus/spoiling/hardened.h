// A distribution of points under which as few sets as possible stay good.
//
// Any distribution is an adversary, but one whose good sets contain those of another is useless beside it. Sets that
// are good are made bad one after the other, where some distribution allows it, until none can be added.
#pragma once

#include <functional>

#include "discreet/base/rational.h"
#include "discreet/dimensions/masks/mask_class.h"

namespace discreet::inline dimensions {

// `weight(set)` says which sets are worth most; they are tried first. All 2^points sets are looked at.
inline constexpr unsigned most_hardened_points = 12;
std::vector<std::int64_t> hardened(const std::vector<std::int64_t>& distribution, const Rational& alpha,
                                   const std::function<double(Mask)>& weight);

}  // namespace discreet::inline dimensions
