// Compiled by itself: templates of learners take long. The learners of local/queries/, one line each.
// Tested by registry_test.cpp
#include "discreet/app/registry/entries.h"
#include "discreet/app/registry/entry.h"
#include "discreet/local/queries/queried_json.h"

namespace discreet::inline app {

std::vector<LearnerEntry> queried_entries() {
  return {
      // clang-format off
      entry<QueriedConjunctionLearner, LocallyQueriedConjunctionLearner>(),
      entry<QueriedThresholdLearner, LocallyQueriedThresholdLearner>(),
      // clang-format on
  };
}

}  // namespace discreet::inline app
