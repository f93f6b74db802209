// Compiled by itself: templates of learners take long. The learners of learners/shapes/, one line each.
// Tested by registry_test.cpp
#include "discreet/app/registry/entries.h"
#include "discreet/app/registry/entry.h"
#include "discreet/learners/shapes/ball_json.h"
#include "discreet/learners/shapes/box_json.h"
#include "discreet/learners/shapes/halfspace_json.h"

namespace discreet::inline app {

std::vector<LearnerEntry> shapes_entries() {
  return {
      // clang-format off
      entry<BallLearner>(),
      entry<BoxLearner>(),
      entry<HalfspaceLearner>(),
      // clang-format on
  };
}

}  // namespace discreet::inline app
