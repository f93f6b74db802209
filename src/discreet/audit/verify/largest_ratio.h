// The logarithm of the largest of several ratios of probabilities: enclosed, and named if it has a name.
#pragma once

#include <span>
#include <string>

#include "discreet/audit/verify/law_table.h"

namespace discreet::inline audit {

// A measured number for a report: certified bounds, and the number itself if it has a short name.
struct Enclosure {
  double low = 0, high = 0;  // rounded outwards; infinite if nothing better is certain
  std::string exact = {};    // `0`, `1/2`, `ln(9/7)`, `infinity`; empty if there is no such form
  bool operator==(const Enclosure&) const = default;
};

struct Ratio {
  const EnclosedProbability* above;
  const EnclosedProbability* below;  // not zero
};

struct LargestRatio {
  Enclosure logarithm;
  std::size_t index;  // the first of the ratios that may be the largest: no other is larger for certain
};

// Needs at least one ratio. The form is proved, not guessed. It is `1/2` if some ratio equals e^(1/2) by formula and
// none exceeds it. It is `ln(9/7)` if some ratio equals 9/7 and none exceeds it.
LargestRatio largest_ratio(std::span<const Ratio> ratios);

// The fraction of the least denominator in [low, high].
Rational simplest_between(const Rational& low, const Rational& high);

}  // namespace discreet::inline audit
