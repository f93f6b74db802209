// Tested by registry_test.cpp
#include "discreet/learners/many/many_points_json.h"

#include "discreet/learners/points/point_json.h"

namespace discreet::inline learners {
namespace {

// A learner of one point on the same range writes the same rules.
PointLearner of_one_label(const ManyPointsLearner& learner) {
  return PointLearner({.low = learner.domain().low, .high = learner.domain().high, .variant = PointVariant::proper});
}

}  // namespace

Json write_hypothesis(const ManyPointsLearner& learner, const PointRule& hypothesis) {
  return write_hypothesis(of_one_label(learner), hypothesis);
}

void read_hypothesis(const ManyPointsLearner& learner, const Json& from, PointRule& into) {
  read_hypothesis(of_one_label(learner), from, into);
}

std::string rule(const ManyPointsLearner& learner, const PointRule& hypothesis, std::span<const std::string> columns) {
  return rule(of_one_label(learner), hypothesis, columns);
}

std::size_t most_bytes(const ManyPointsLearner& learner) {
  return learner.plan().menu.buckets > 0 ? most_bytes_of_bucket(learner.domain(), learner.plan().menu)
                                         : most_bytes_of_value(learner.domain());
}

}  // namespace discreet::inline learners
