// Compiled by itself: templates of learners take long. The learners of learners/any/, one line each.
// Tested by registry_test.cpp
#include "discreet/app/registry/entries.h"
#include "discreet/app/registry/entry.h"
#include "discreet/app/registry/learner_class.h"
#include "discreet/learners/any/finite_json.h"
#include "discreet/learners/any/representation_json.h"

namespace discreet::inline app {

// The classes of these learners, which `entry` looks up by their arguments.
std::optional<LearnerClass> class_of_learner(const FiniteLearner&, const FiniteLearner::Options& options) {
  return LearnerClass{options.concepts};
}

// Other things are known of a class under a known distribution.
std::optional<LearnerClass> class_of_learner(const RepresentationLearner&,
                                             const RepresentationLearner::Options& options) {
  if (!options.concepts || options.distribution) return std::nullopt;
  return LearnerClass{*options.concepts};
}

std::optional<ManyLabelsClass> class_of_labels(const FiniteLearner&, const FiniteLearner::Options& options,
                                               std::size_t) {
  return ManyLabelsClass{options.setting, capacity_of_table(options.concepts.distinct().size()), std::nullopt, 0};
}

std::vector<LearnerEntry> any_entries() {
  return {
      // clang-format off
      entry<FiniteLearner>(),
      entry<RepresentationLearner>(),
      // clang-format on
  };
}

}  // namespace discreet::inline app
