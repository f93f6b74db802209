// Compiled by itself: templates of learners take long. The learners of learners/many/, one line each.
// Tested by registry_test.cpp
#include "discreet/app/registry/entries.h"
#include "discreet/app/registry/entry.h"
#include "discreet/learners/many/generic_json.h"
#include "discreet/learners/many/many_parities_json.h"
#include "discreet/learners/many/many_points_json.h"
#include "discreet/learners/many/many_thresholds_json.h"

namespace discreet::inline app {

std::vector<LearnerEntry> many_entries() {
  return {
      // clang-format off
      entry<GenericLearner>(),
      entry<ManyParitiesLearner>(),
      entry<ManyPointsLearner>(),
      entry<ManyThresholdsLearner>(),
      // clang-format on
  };
}

}  // namespace discreet::inline app
