// The promise: (epsilon, delta)-differential privacy under a named neighbour relation.
#pragma once

#include "discreet/base/rational.h"

namespace discreet {

enum class Neighbours { replace, add_remove };  // replace one row (n public); add or remove one row (n never printed)

struct Privacy {
  Rational epsilon;
  Rational delta = 0;
  Neighbours neighbours = Neighbours::replace;
  bool operator==(const Privacy&) const = default;
};

}  // namespace discreet
