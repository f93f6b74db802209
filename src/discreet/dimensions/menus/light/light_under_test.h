// The sets that a distribution leaves light, one after the other, for tests.
#pragma once

#include "discreet/dimensions/menus/light/light_families.h"

namespace discreet::inline dimensions {

inline Family light_under(const std::vector<std::int64_t>& masses, const Rational& alpha) {
  std::int64_t total = 0;
  for (std::int64_t mass : masses) total += mass;
  Family light;
  for (Mask s = 0; s >> masses.size() == 0; ++s) {
    std::int64_t mass = 0;
    for (std::size_t x = 0; x < masses.size(); ++x) mass += (s >> x & 1) != 0 ? masses[x] : 0;
    light.set(s, Rational(mass, total) <= alpha);
  }
  return light;
}

}  // namespace discreet::inline dimensions
