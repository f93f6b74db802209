// Compiled by itself: templates of learners take long. The learners of learners/cuts/, one line each.
// Tested by registry_test.cpp
#include "discreet/app/registry/entries.h"
#include "discreet/app/registry/entry.h"
#include "discreet/app/registry/learner_class.h"
#include "discreet/learners/cuts/interval_json.h"
#include "discreet/learners/cuts/occam_json.h"
#include "discreet/learners/cuts/step_function_json.h"
#include "discreet/learners/cuts/threshold_json.h"

namespace discreet::inline app {

// The classes of these learners, which `entry` looks up by their arguments.
std::optional<LearnerClass> class_of_learner(const ThresholdLearner&, const ThresholdLearner::Options& options) {
  return LearnerClass{on_values(ClassName::thresholds, {options.low, options.high})};
}

std::optional<LearnerClass> class_of_learner(const IntervalLearner&, const IntervalLearner::Options& options) {
  return LearnerClass{on_values(ClassName::intervals, {options.low, options.high})};
}

std::optional<ManyLabelsClass> class_of_labels(const ThresholdLearner&, const ThresholdLearner::Options& options,
                                               std::size_t labels) {
  const Integer cuts = options.high - options.low + 1;
  ManyLabelsClass many = on_many_values(cuts, options.setting, capacity_of_cuts(cuts), labels);
  many.labelled->cuts = cuts;
  return many;
}

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
