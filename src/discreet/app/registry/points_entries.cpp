// Compiled by itself: templates of learners take long. The learners of learners/points/, one line each.
// Tested by registry_test.cpp
#include "discreet/app/registry/entries.h"
#include "discreet/app/registry/entry.h"
#include "discreet/learners/points/line_json.h"
#include "discreet/learners/points/point_json.h"
#include "discreet/learners/points/text_point_json.h"

namespace discreet::inline app {

std::vector<LearnerEntry> points_entries() {
  return {
      // clang-format off
      entry<LineLearner>(),
      entry<PointLearner, TextPointLearner>(),
      // clang-format on
  };
}

}  // namespace discreet::inline app
