// Compiled by itself: templates of learners take long. The learners of learners/regions/, one line each.
// Tested by registry_test.cpp
#include "discreet/app/registry/entries.h"
#include "discreet/app/registry/entry.h"
#include "discreet/learners/regions/convex_polygon_json.h"
#include "discreet/learners/regions/disks_json.h"
#include "discreet/learners/regions/polygons_json.h"

namespace discreet::inline app {

std::vector<LearnerEntry> regions_entries() {
  return {
      // clang-format off
      entry<ConvexPolygonLearner>(),
      entry<DisksLearner>(),
      entry<PolygonsLearner>(),
      // clang-format on
  };
}

}  // namespace discreet::inline app
