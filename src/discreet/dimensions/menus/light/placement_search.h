// Which placement of a light family on the points leaves the least weight light: the exact search for distributions
// against a prior, for all concepts at once.
//
// A family tells how many light sets a distribution leaves when its points are numbered from the heaviest on; which
// point comes first is still open. A tree of cases (light_cases.h) is gone through with placements that tell points
// apart only as far as the case does, and of those that differ by like points alone with one. What is light in a case
// weighs a certain amount for every concept; a placement is left when that is enough.
#pragma once

#include "discreet/base/progress.h"
#include "discreet/dimensions/menus/light/light_cases.h"

namespace discreet::inline dimensions {

struct PlacedFamily {
  std::size_t lane = 0, family = 0;  // which concept; which light family
  std::vector<std::uint8_t> places;  // the point that is the heaviest, the next one, ...
  double weight = 0;                 // of the sets of mistakes that are light
};

struct PlacementTask {
  std::vector<Mask> concepts;  // a lane each
  std::vector<double> prior;   // of all 2^points hypotheses; may be less than what is meant, by one part in 2^40
  double target = 0;           // weights from here on are enough
  std::vector<std::uint8_t>
      like_points;  // of every point the first one that it may be swapped with, for all lanes at once
  // Where all that is light seems to weigh less than the target by rounding alone. Absent: it does weigh less.
  std::function<bool(std::size_t lane, const std::vector<Mask>& hypotheses)> is_enough;
};

struct PlacementAnswer {
  std::vector<PlacedFamily>
      found;                  // below the target: for lanes and families the least one, near the least of the lane
  std::vector<bool> reached;  // cases that some placement did not end before
  bool complete = false;      // else the time was over
};

PlacementAnswer find_placements(const LightFamilies& families, const std::vector<LightCase>& cases,
                                const PlacementTask& task, const TimeLimit& limit, const Progress& progress);

}  // namespace discreet::inline dimensions
