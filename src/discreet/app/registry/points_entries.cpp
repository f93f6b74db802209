// Compiled by itself: templates of learners take long. The learners of learners/points/, one line each.
// Tested by registry_test.cpp
#include "discreet/app/registry/entries.h"
#include "discreet/app/registry/entry.h"
#include "discreet/app/registry/learner_class.h"
#include "discreet/learners/points/line_json.h"
#include "discreet/learners/points/point_json.h"
#include "discreet/learners/points/text_point_json.h"

namespace discreet::inline app {

// The classes of these learners, which `entry` looks up by their arguments.
std::optional<LearnerClass> class_of_learner(const PointLearner&, const PointOptions& options) {
  const bool answers_points = options.variant == PointVariant::proper || options.variant == PointVariant::stable;
  return LearnerClass{on_values(ClassName::points, {options.low, options.high}),
                      answers_points ? ClaimAnswers::concepts : ClaimAnswers::any};
}

std::optional<LearnerClass> class_of_learner(const LineLearner&, const LineLearner::Options& options) {
  if (bit_length(options.prime) > 31) return std::nullopt;
  return LearnerClass{NamedClass{.name = ClassName::lines, .size = static_cast<std::int64_t>(options.prime)}};
}

std::optional<ManyLabelsClass> class_of_labels(const PointLearner&, const PointOptions& options, std::size_t labels) {
  const Integer values = options.high - options.low + 1;
  return on_many_values(values, options.setting, capacity_of_points(values), labels);
}

std::vector<LearnerEntry> points_entries() {
  return {
      // clang-format off
      entry<LineLearner>(),
      entry<PointLearner, TextPointLearner>(),
      // clang-format on
  };
}

}  // namespace discreet::inline app
