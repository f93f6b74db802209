// Tested by registry_test.cpp
#include "discreet/learners/many/many_thresholds_json.h"

#include "discreet/learners/cuts/threshold_json.h"

namespace discreet::inline learners {
namespace {

// A learner of one cut on the same range writes the same rules.
ThresholdLearner of_one_label(const ManyThresholdsLearner& learner) {
  return ThresholdLearner({.low = learner.domain().low, .high = learner.domain().high, .side = learner.side()});
}

}  // namespace

Json write_hypothesis(const ManyThresholdsLearner& learner, const Threshold& hypothesis) {
  return write_hypothesis(of_one_label(learner), hypothesis);
}

void read_hypothesis(const ManyThresholdsLearner& learner, const Json& from, Threshold& into) {
  read_hypothesis(of_one_label(learner), from, into);
}

std::string rule(const ManyThresholdsLearner& learner, const Threshold& hypothesis,
                 std::span<const std::string> columns) {
  return rule(of_one_label(learner), hypothesis, columns);
}

std::size_t most_bytes(const ManyThresholdsLearner& learner) { return most_bytes(of_one_label(learner)); }

}  // namespace discreet::inline learners
