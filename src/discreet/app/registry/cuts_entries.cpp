// Compiled by itself: templates of learners take long. The learners of learners/cuts/, one line each.
// Tested by registry_test.cpp
#include "discreet/app/registry/entries.h"
#include "discreet/app/registry/entry.h"
#include "discreet/learners/cuts/interval_json.h"
#include "discreet/learners/cuts/occam_json.h"
#include "discreet/learners/cuts/step_function_json.h"
#include "discreet/learners/cuts/threshold_json.h"

namespace discreet::inline app {

std::vector<LearnerEntry> cuts_entries() {
  return {
      // clang-format off
      entry<IntervalLearner>(),
      entry<OccamLearner>(),
      entry<StepFunctionLearner>(),
      entry<ThresholdLearner>(),
      // clang-format on
  };
}

}  // namespace discreet::inline app
