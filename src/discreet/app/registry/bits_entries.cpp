// Compiled by itself: templates of learners take long. The learners of learners/bits/, one line each.
// Tested by registry_test.cpp
#include "discreet/app/registry/entries.h"
#include "discreet/app/registry/entry.h"
#include "discreet/learners/bits/conjunction_json.h"
#include "discreet/learners/bits/decision_tree_json.h"
#include "discreet/learners/bits/disjunction_json.h"
#include "discreet/learners/bits/occam_tree_json.h"
#include "discreet/learners/bits/parity_json.h"

namespace discreet::inline app {

std::vector<LearnerEntry> bits_entries() {
  return {
      // clang-format off
      entry<ConjunctionLearner>(),
      entry<DecisionTreeLearner>(),
      entry<DisjunctionLearner>(),
      entry<OccamTreeLearner>(),
      entry<ParityLearner>(),
      // clang-format on
  };
}

}  // namespace discreet::inline app
