// Finds the placement of a light family on the points that leaves the least weight light. This is the exact search for
// distributions against a prior, for all concepts at once.
//
// A family gives the light sets of a distribution when its points are numbered from the heaviest on. It leaves open
// which point comes first. The search goes through a tree of cases (light_cases.h) with placements. They separate
// points only as far as the case does. If placements differ by like points alone, one of them is tried. The sets that
// are light in a case weigh a certain amount for every concept. If that is enough, the search leaves the placement.
#pragma once

#include "discreet/base/progress.h"
#include "discreet/dimensions/menus/light/light_cases.h"

namespace discreet::inline dimensions {

struct PlacedFamily {
  std::size_t lane = 0, family = 0;  // the concept, and the light family
  std::vector<std::uint8_t> places;  // the heaviest point, the next one, ...
  double weight = 0;                 // weight of the light sets of mistakes
};

struct PlacementTask {
  std::vector<Mask> concepts;  // one lane each
  std::vector<double> prior;   // for all 2^points hypotheses, perhaps less than the true prior, by one part in 2^40
  double target = 0;           // weights from here on are enough
  std::vector<std::uint8_t>
      like_points;  // for every point the first one that it may be swapped with, for all lanes at once
  // Decides when rounding alone may put the weight of all light hypotheses below the target. Absent: it is below.
  std::function<bool(std::size_t lane, const std::vector<Mask>& hypotheses)> is_enough;
};

struct PlacementAnswer {
  std::vector<PlacedFamily>
      found;                  // below the target: the least one for each lane and family, near the least of the lane
  std::vector<bool> reached;  // cases that some placement did not end before
  bool complete = false;      // false: the time was over
};

PlacementAnswer find_placements(const LightFamilies& families, const std::vector<LightCase>& cases,
                                const PlacementTask& task, const TimeLimit& limit, const Progress& progress);

}  // namespace discreet::inline dimensions
