// Compiled by itself: templates of learners take long. The learners of learners/bits/, one line each.
// Tested by registry_test.cpp
#include <algorithm>
#include <cmath>

#include "discreet/app/registry/entries.h"
#include "discreet/app/registry/entry.h"
#include "discreet/app/registry/learner_class.h"
#include "discreet/learners/bits/conjunction_json.h"
#include "discreet/learners/bits/decision_tree_json.h"
#include "discreet/learners/bits/disjunction_json.h"
#include "discreet/learners/bits/occam_tree_json.h"
#include "discreet/learners/bits/parity_json.h"

namespace discreet::inline app {

// The classes of these learners, which `entry` looks up by their arguments.
std::optional<LearnerClass> class_of_learner(const ParityLearner&, const ParityLearner::Options& options) {
  if (options.dimension > 62) return std::nullopt;
  return LearnerClass{NamedClass{.name = ClassName::parities, .size = options.dimension}};
}

// All conjunctions, that of opposite literals included.
std::optional<LearnerClass> class_of_learner(const ConjunctionLearner&, const RuleOptions& options) {
  const bool all = options.method == RuleMethod::all || options.terms >= std::max<std::int64_t>(2, options.dimension);
  if (!all || options.width != 1 || options.literals != RuleLiterals::any || options.dimension > 62)
    return std::nullopt;
  return LearnerClass{NamedClass{.name = ClassName::conjunctions, .size = options.dimension}};
}

std::optional<ManyLabelsClass> class_of_labels(const ParityLearner&, const ParityLearner::Options& options,
                                               std::size_t labels) {
  const Setting setting = options.variant == ParityVariant::agnostic ? Setting::agnostic : Setting::realizable;
  const auto bits = static_cast<std::uint64_t>(options.dimension);
  return ManyLabelsClass{setting, capacity_of_parities(bits),
                         LabelledClass{.labels = labels, .parity_bits = bits, .setting = setting},
                         Integer(1) << static_cast<unsigned>(bits)};
}

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
