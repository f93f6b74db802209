// Compiled by itself: templates of learners take long. The learners of learners/shapes/, one line each.
// Tested by registry_test.cpp
#include <algorithm>

#include "discreet/app/registry/entries.h"
#include "discreet/app/registry/entry.h"
#include "discreet/app/registry/learner_class.h"
#include "discreet/learners/shapes/ball_json.h"
#include "discreet/learners/shapes/box_json.h"
#include "discreet/learners/shapes/halfspace_json.h"

namespace discreet::inline app {

// The classes of these learners, which `entry` looks up by their arguments.
// All boxes of a cube.
std::optional<LearnerClass> class_of_learner(const BoxLearner&, const BoxLearner::Options& options) {
  const auto& axes = options.axes.axes;
  if (options.cells != 0 || axes.empty() || axes.size() > 16) return std::nullopt;
  const Integer side = axes.front().size();
  if (!std::ranges::all_of(axes, [&](const IntegerDomain& axis) { return axis.size() == side; })) return std::nullopt;
  if (bit_length(side - 1) * axes.size() > 62) return std::nullopt;
  return LearnerClass{NamedClass{.name = ClassName::boxes,
                                 .size = static_cast<std::int64_t>(side),
                                 .dimension = static_cast<std::int64_t>(axes.size())}};
}

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
