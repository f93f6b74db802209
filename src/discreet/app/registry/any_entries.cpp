// Compiled by itself: templates of learners take long. The learners of learners/any/, one line each.
// Tested by registry_test.cpp
#include "discreet/app/registry/entries.h"
#include "discreet/app/registry/entry.h"
#include "discreet/learners/any/finite_json.h"
#include "discreet/learners/any/representation_json.h"

namespace discreet::inline app {

std::vector<LearnerEntry> any_entries() {
  return {
      // clang-format off
      entry<FiniteLearner>(),
      entry<RepresentationLearner>(),
      // clang-format on
  };
}

}  // namespace discreet::inline app
